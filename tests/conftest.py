"""Settings of the whole test run."""

from __future__ import annotations

import signal

import pytest
from command_line import CommandLine
from hypothesis import HealthCheck, settings

# A busy machine is slow and not wrong.
settings.register_profile("setrules", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("setrules")

# It asserts for the tests of the ports.
pytest.register_assert_rewrite("ports.agreement")


def pytest_configure(config: pytest.Config) -> None:
    """Leave the long runs out unless marks are asked for: ``-m nightly`` or ``-m ''``."""
    asked = any(argument.startswith("-m") for argument in config.invocation_params.args)
    if not asked and not config.option.markexpr:
        config.option.markexpr = "not nightly"


@pytest.fixture
def command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CommandLine:
    """Runs command lines in this process."""
    return CommandLine(monkeypatch, capsys)


# A shell that starts something in the background has it ignore Ctrl-C, which whatever it
# starts inherits; the programs under test shall hear it as they do in a terminal.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
