"""The reports: for a person, for a server, for a page and for a program."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from conform_tools import run, session, suite, third, thirds
from vector_data import VECTORS, files

from setrules import VectorError, VectorTypeError
from setrules.__main__ import main
from setrules.conform import KnownFailures, Report, load_suite, read_known_failures
from setrules.conform import suite as suites
from setrules.conform.difference import first_difference, in_words
from setrules.conform.junit import junit
from setrules.conform.machine import as_data
from setrules.conform.markdown import markdown
from setrules.conform.outcome import Outcome
from setrules.conform.port import Hello
from setrules.conform.summary import summary, verdict
from setrules.conform.wire import Float
from setrules.vectors import VectorFile, VectorTest, dump

TESTS = (third("one", [0], [0]), third("odd", [0, 0], [0, 1]), third("more", [1], [1]))


@pytest.fixture(scope="module")
def failing() -> Report:
    return run(thirds("wrong_card", "third/odd"), *TESTS)


@pytest.fixture(scope="module")
def breaking() -> Report:
    return run(thirds("leave", "third/odd"), *TESTS)


def test_the_summary_says_what_a_person_needs(failing: Report) -> None:
    text = "\n".join(summary(failing))
    for part in (
        "Port: thirds 1, 1 kind, whole tests",
        "FAILED third/odd: the test odd",
        "  V3: Any two cards have exactly one third",
        '  input: {"a":[0,0],"b":[0,1]}',
        "  differs at: cards[1]",
        "  expected: 2",
        "  came: 3",
        "third        2        1",
        "NOT CONFORMING: 2 passed, 1 failed",
    ):
        assert part in text


def test_the_summary_names_a_kind_of_the_greeting_that_there_is_none_of() -> None:
    """A misspelt kind would pass unseen: its tests are skipped, and skipping fails nothing."""
    hello = Hello("mine", "1", ("third", "sesion", "later"), True)
    report = Report(("port",), suite().notes, hello=hello)
    report.add(Outcome(VectorTest("later/one", "a later kind", (), "valid", "", {}, {}), "passed"))
    assert next(summary(report)) == (
        "Port: mine 1, 3 kinds (sesion: no such kind), sessions step by step"
    )


def test_the_summary_of_a_broken_port(breaking: Report) -> None:
    text = "\n".join(summary(breaking))
    assert "BROKEN third/odd" in text
    assert '  last request: {"do":"test","id":"third/odd"' in text
    assert "  standard error: Traceback: no such card" in text


def test_the_summary_shows_so_many(failing: Report) -> None:
    text = "\n".join(summary(failing, show=0))
    assert "FAILED" not in text
    assert "... and 1 more" in text


def test_the_summary_of_a_port_that_conforms() -> None:
    text = "\n".join(summary(run(thirds("right"), *TESTS)))
    assert text.endswith("conforms: 3 passed")


def test_junit(failing: Report, breaking: Report) -> None:
    root = ElementTree.fromstring(junit(failing))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "1", "0")
    (suite_of_kind,) = root
    assert suite_of_kind.get("name") == "third"
    cases = {case.get("name"): case for case in suite_of_kind}
    failure = cases["third/odd"].find("failure")
    assert failure is not None
    assert failure.get("message") == "another answer at cards[1]"
    assert "expected: 2\ncame: 3" in (failure.text or "")
    error = ElementTree.fromstring(junit(breaking)).find(".//error")
    assert error is not None
    assert "Traceback: no such card" in (error.text or "")


def test_junit_of_a_run_without_tests_fails_too() -> None:
    root = ElementTree.fromstring(junit(Report(("port",), {})))
    assert root.get("errors") == "1"
    report = run(thirds("leaves_with_4"), *TESTS)
    assert ElementTree.fromstring(junit(report)).get("errors") == "1"


def test_junit_holds_whatever_a_port_writes(failing: Report) -> None:
    outcome = Outcome(TESTS[0], "failed", "\x00\x1b[31m\ufffe]]>&<", came="\x01")
    report = Report(("port",), {})
    report.add(outcome)
    message = ElementTree.fromstring(junit(report)).find(".//failure")
    assert message is not None
    assert message.get("message") == "\\x00\\x1b[31m\\xfffe]]>&<"


def test_known_failures_are_skipped_there_and_unexpected_ones_fail() -> None:
    known = KnownFailures(("third/odd", "third/one"))
    report = run(thirds("wrong_card", "third/odd"), *TESTS, known=known)
    root = ElementTree.fromstring(junit(report))
    assert (root.get("skipped"), root.get("failures")) == ("1", "1")


def test_markdown(failing: Report, breaking: Report) -> None:
    text = markdown(failing)
    assert text.startswith("# Conformance of thirds 1\n\n**NOT CONFORMING: 2 passed, 1 failed.**")
    assert "| kind | passed | failed |\n|---|---:|---:|\n| third | 2 | 1 |" in text
    assert "| `V3` | 1 | 3 |" in text
    assert "### third/odd" in text
    assert "* differs at: `cards[1]`" in text
    assert "Traceback: no such card" in markdown(breaking)


def test_markdown_is_not_broken_by_what_a_port_writes() -> None:
    outcome = Outcome(TESTS[0], "broken", "a | b <b> `", request="```\n# no heading", errors="````")
    report = Report(("port",), {})
    report.add(outcome)
    text = markdown(report)
    assert "\n# no heading" in text
    assert "\n````text\n```\n# no heading\n````\n" in text
    assert "a \\| b \\<b\\> \\`" in text


def test_a_command_is_written_so_that_it_can_be_pasted() -> None:
    command = ("python", "dir with space/my port.py", "it's", "caf\udce9", "a\nb")
    report = Report(command, {})
    pasted = r"""python 'dir with space/my port.py' 'it'"'"'s' $'caf\351' $'a\012b'"""
    assert f"Command: `{pasted}`." in markdown(report)
    assert next(summary(report)) == f"Port: {pasted}"
    assert as_data(report)["command"] == [*command[:3], "caf\\udce9", "a\nb"]
    assert dump(as_data(report))
    assert junit(report)


def test_the_report_as_data_is_canonical(failing: Report, breaking: Report) -> None:
    for report in (failing, breaking):
        data = as_data(report)
        assert dump(data)
        assert data["ok"] is False
        assert data["executed"] == 3
    (wrong,) = as_data(failing)["wrong"]  # type: ignore
    assert wrong["place"] == "cards[1]"  # type: ignore
    assert wrong["verdict"] == "failed"  # type: ignore


def test_the_same_run_gives_the_same_reports(failing: Report) -> None:
    again = run(thirds("wrong_card", "third/odd"), *TESTS)
    assert markdown(again) == markdown(failing)
    assert as_data(again) == as_data(failing)


def test_a_session_is_explained_in_the_summary() -> None:
    from conform_tools import port

    report = run(port("sessions", "other_digest", "1"), session("one", "claim ann 1 48 71"))
    text = "\n".join(summary(report))
    assert "  by the rules: step 0 is claim(player=" in text
    assert "    after it: {" in text


# --- known failures


def test_known_failures(tmp_path) -> None:  # type: ignore
    path = tmp_path / "known.txt"
    path.write_text("# a comment\nthird/odd  # until the next release\n\nthird/m*\n")
    known = read_known_failures(path)
    assert known.patterns == ("third/odd", "third/m*")
    report = run(thirds("wrong_card", "third/odd"), TESTS[0], TESTS[1], known=known)
    assert report.ok
    assert report.count("known") == 1
    report.check_known(TESTS)
    assert report.ok
    report.check_known(TESTS[:2])
    assert report.problems == ["the known failure third/m* names no test"]


def test_a_known_failure_that_passes_fails_the_run() -> None:
    report = run(thirds("right"), *TESTS, known=KnownFailures(("third/*",)))
    assert report.count("unexpected") == 3
    assert not report.ok
    assert "passed although listed" in verdict(report)
    assert "it is listed as a known failure, but it passes" in "\n".join(summary(report))


@pytest.mark.parametrize("text", [b"third/odd third/one", b"\xff"])
def test_a_malformed_list_of_known_failures(tmp_path, text: bytes) -> None:  # type: ignore
    path = tmp_path / "known.txt"
    path.write_bytes(text)
    with pytest.raises(VectorError):
        read_known_failures(path)


# --- suites


def test_a_suite_is_narrowed_down() -> None:
    whole = load_suite()
    assert {*whole.only(kinds=["deck"]).kinds} == {"deck"}
    flagged = whole.only(flags=["port-int32-wrap"])
    assert flagged.tests
    assert all("port-int32-wrap" in test.flags for test in flagged.tests)
    assert [test.id for test in whole.only(ids=["sets/full"]).tests] == ["sets/full"]
    with pytest.raises(VectorError, match="kind 'chess'"):
        whole.only(kinds=["chess"])
    with pytest.raises(VectorError, match="flag 'Z1'"):
        whole.only(flags=["Z1"])


@pytest.mark.parametrize(
    "options",
    [
        ["--kinds", "third"],
        ["--only", "third/*"],
        ["--kinds", "third", "--fuzz", "1", "--fuzz-only"],
    ],
    ids=" ".join,
)
def test_no_kind_is_made_that_is_not_asked_for(
    options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them take seconds."""
    made: list[str] = []
    build = suites.build

    def note(kind: str) -> VectorFile:
        made.append(kind)
        return build(kind)

    monkeypatch.setattr(suites, "build", note)
    monkeypatch.setattr(suites, "build_all", lambda: pytest.fail("every kind was made"))
    assert main(["conform", *options, "--", *thirds("right")]) == 0
    assert made == ["third"]


def test_a_folder_is_narrowed_to_kinds_too() -> None:
    narrowed = load_suite(VECTORS, kinds=["third"])
    assert narrowed == load_suite(VECTORS).only(["third"])
    assert narrowed.tests == load_suite(kinds=["third"]).tests
    for source in (None, VECTORS):
        with pytest.raises(VectorError, match="kind 'chess'"):
            load_suite(source, kinds=["chess"])


@pytest.mark.parametrize("name", ["kind", "flag", "id"])
def test_a_suite_is_narrowed_by_lists_of_words(name: str) -> None:
    suite = load_suite(kinds=["third"])
    for words in ("third", b"third", 5, iter(["third"])):
        with pytest.raises(VectorTypeError, match=f"expected a list of {name}s"):
            suite.only(**{f"{name}s": words})  # type: ignore[arg-type]
    for word in ({}, 5, None):
        with pytest.raises(VectorTypeError, match=f"^{name} .*: expected a str"):
            suite.only(**{f"{name}s": [word]})  # type: ignore[arg-type]


def test_a_suite_from_a_folder_has_the_tests_of_its_files() -> None:
    ids = [test["id"] for file in files().values() for test in file["tests"]]
    assert [test.id for test in load_suite(VECTORS).tests] == ids


def test_what_is_no_suite(tmp_path) -> None:  # type: ignore
    with pytest.raises(VectorError, match="holds no vector files"):
        load_suite(tmp_path)
    with pytest.raises(VectorError, match="is no folder"):
        load_suite(tmp_path / "nothing")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(VectorError, match=r"bad\.json"):
        load_suite(tmp_path)


def test_an_id_that_comes_twice(tmp_path) -> None:  # type: ignore
    from setrules.conform.fuzz.generate import as_file

    data = dump(as_file([TESTS[0]]).to_dict())
    (tmp_path / "third.json").write_bytes(data)
    (tmp_path / "third_again.json").write_bytes(data)
    with pytest.raises(VectorError, match="third/one comes twice"):
        load_suite(tmp_path)


# --- differences


def test_differences_by_type() -> None:
    assert first_difference({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "x"}]}) is None
    for expected, came in (
        (1, True),
        (True, 1),
        (1, Float("1.0")),
        (0, None),
        ("1", 1),
        ([], {}),
        ({}, []),
        ([1], 1),
    ):
        assert first_difference(expected, came) is not None


def test_a_type_comes_first_and_a_digest_last() -> None:
    """Each place shows in the digest, and a wrong kind of thing has wrong parts."""
    expected = {"answer": "events", "digest": "e1", "events": [{"at_ms": 5, "type": "expanded"}]}
    came = {"answer": "events", "digest": "b3", "events": [{"board": [], "type": "ended"}]}
    found = first_difference(expected, came)
    assert found is not None
    assert (found.place, found.expected) == ("events[0].type", '"expanded"')
    found = first_difference(expected, {**expected, "digest": "b3"})
    assert found is not None
    assert found.place == "digest"


def test_values_in_words_are_short_ascii() -> None:
    assert in_words("\u00e9\U0001f600\ud800") == '"\\xe9\\U0001f600\\ud800"'
    assert len(in_words(list(range(1000)))) == 240
    for letter in ("x", "\u00e9", "\U0001f600", "\ud800", '"'):
        words = in_words(letter * 1000)
        assert len(words) <= 240
        assert words.endswith('"... (1000 characters)')
    assert suite(*TESTS).kinds == ("third",)
