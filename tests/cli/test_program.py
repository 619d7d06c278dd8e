"""The command as a program among others: pipes, terminals, signals, what it loads and serves."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from odds.cli.app import command
from odds.words import say
from tests.cli.conftest import Run
from tests.cli.terminal import ODDS, on_terminal

COMMANDS = ("fight", "roll", "party", "table", "hunt", "sail", "march", "cards", "box", "app")
FIGHT = ("fight", "3 sword 2 axe", "--attack", "3", "--defense", "6")


def real(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command."""
    env = {k: v for k, v in os.environ.items() if k != "ODDS_BOX"}
    return subprocess.run([str(ODDS), *words], capture_output=True, text=True, timeout=60, env=env)


@pytest.mark.parametrize(
    ("field", "words"),
    (
        ("favor", (*FIGHT, "--favor", "-1")),
        ("--attak", (*FIGHT, "--attak", "3")),
        ("party", ("fight", "-1 sword", "--attack", "3", "--defense", "6")),
        ("box", (*FIGHT, "--box", "/none.toml")),
    ),
)
def test_the_installed_command_fails_alike(field: str, words: tuple[str, ...]) -> None:
    done = real(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"odds: {field}: ")


@pytest.mark.slow
def test_a_batch_is_streamed_and_interrupted_quietly() -> None:
    with subprocess.Popen(
        [str(ODDS), "fight", "--batch", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # test workers ignore it
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write('{"party": "1 axe", "attack": 1, "defense": 1}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["line"] == 1  # while the input stays open
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read().strip() == ""


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from odds.cli import main; assert main(['--help']) == 0;"
        "heavy = {'numba', 'numpy', 'scipy', 'rich', 'matplotlib', 'pydantic', 'streamlit'};"
        "heavy &= set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    for name in COMMANDS:
        assert f"  {name} " in done.stdout


def test_cards_do_not_load_the_solver() -> None:
    code = (
        "import sys; from odds.cli import main; main(['cards']); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


def test_help_and_version(run: Run) -> None:
    assert run() == run("--help")
    assert run("--version")[1].startswith("odds ")
    for name in COMMANDS:
        code, out, err = run(name, "--help")
        assert (code, err) == (0, "")
        assert out.startswith(f"Usage: odds {name}")


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [str(ODDS), "cards"], stdout=writer, stderr=subprocess.PIPE, timeout=60
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([str(ODDS), "cards"], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(b"odds: output: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_output_that_knows_ascii_only() -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    done = subprocess.run([str(ODDS), *FIGHT], capture_output=True, timeout=60, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"####" in done.stdout
    assert done.stdout.isascii()


def test_on_a_real_terminal() -> None:
    code, text, _ = on_terminal((*FIGHT, "--favor", "1"))
    assert code == 0
    assert text.index("Chance to win") < text.index("plausible dice") < text.index("What is left")
    assert "\x1b[" in text
    assert "defeat" in text


# --- the dashboard --------------------------------------------------------------------------------


def test_app_serves_the_dashboard_without_importing_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr("odds.cli.app.serve", lambda words: asked.append(words) or 0)
    assert run("app", "--port", "48600", "--no-browser") == (0, "", "")
    assert asked == [command(48600, True)]
    monkeypatch.setattr("odds.cli.app.find_spec", lambda name: None if name == "streamlit" else 1)
    code, out, err = run("app")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert 'pip install "odds-of-midgard[app]"' in err


def test_a_taken_port_is_one_line(run: Run) -> None:
    with socket.create_server(("", 0)) as taken:
        code, out, err = run("app", "--port", str(taken.getsockname()[1]))
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith("odds: port: ")


@pytest.mark.slow
def test_the_very_first_run_says_what_it_waits_for(tmp_path: Path) -> None:
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    words = [str(ODDS), *FIGHT, "--json"]
    start = time.monotonic()
    first = subprocess.run(words, capture_output=True, text=True, env=env, timeout=240)
    compiled = time.monotonic()
    assert first.stderr.splitlines() == [say("fight.compiling")]
    second = subprocess.run(words, capture_output=True, text=True, env=env, timeout=240)
    assert time.monotonic() - compiled < (compiled - start) / 2  # a fifth of it, where it is quiet
    assert (second.stdout, second.stderr) == (first.stdout, "")
