"""Write the programs of the documents to a folder, one file a document, for a type checker.

``python document_code.py FOLDER``. What is typed at a prompt is not taken: types are for
programs, and those are what a reader copies.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from documents import DOCUMENTS, ROOT, blocks


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the programs of the documents to a folder.")
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for path in DOCUMENTS:
        programs = [
            block.text
            for block in blocks(path)
            if block.language == "python"
            and not block.mark.startswith("file: ")
            and not block.text.startswith(">>>")
        ]
        if programs:
            name = re.sub(r"\W", "_", path.relative_to(ROOT).with_suffix("").as_posix())
            (folder / f"{name}.py").write_text("\n".join(programs), "utf-8")


if __name__ == "__main__":
    main()
