"""What a browser makes of a page: Chromium without a window, its pixels decoded by Pillow."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from PIL import Image
from ports.runtimes import missing

INSTALL = "apt-get install -y --no-install-recommends chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--force-color-profile=srgb",
    # The picture is taken of a page that is painted to the end, however slow the machine is.
    "--run-all-compositor-stages-before-draw",
    "--virtual-time-budget=1000",
)


def browser() -> str:
    """The path of a browser; without one the test is skipped, or fails where it must run."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found if found is not None else missing("chromium", INSTALL)


def screenshot(page: str, width: int, height: int, folder: Path) -> Image.Image:
    """The pixels of an HTML page, as a picture in red, green and blue."""
    program = browser()
    (folder / "page.html").write_text(f"<!DOCTYPE html><meta charset=utf-8>{page}", "utf-8")
    shot = folder / "page.png"
    done = subprocess.run(
        [
            program,
            *FLAGS,
            f"--user-data-dir={folder / 'profile'}",
            f"--window-size={width},{height}",
            f"--screenshot={shot}",
            (folder / "page.html").as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert shot.is_file(), done.stderr
    with Image.open(shot) as image:
        pixels = image.convert("RGB")
    assert pixels.size == (width, height)
    return pixels
