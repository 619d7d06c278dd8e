"""`odds box`: write a box file to fill in, and find what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import click

from odds.cli.trouble import ANSWER, BAD_INPUT, one_line, remark
from odds.errors import QuestionError
from odds.words import say


@click.group(help=say("help.box"), no_args_is_help=False)
def box() -> None:
    """Stand above the commands on box files."""


@box.command(help=say("help.box-init"))
@click.argument("file", required=False)
@click.option("--force", is_flag=True, help=say("help.force"))
def init(file: str | None, force: bool) -> int:
    """Write the template to a file, or to the output."""
    from odds.champions.catalogue import box_template, load
    from odds.midgard import catalogue as midgard

    text = f"{box_template(load())}\n{midgard.box_template(midgard.load())}"
    if file is None:
        click.echo(text, nl=False)
        return ANSWER
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise QuestionError("file", say("box.exists", file=file)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise QuestionError("file", say("box.unwritten", file=file, why=why)) from None
    click.echo(say("box.written", file=one_line(file)))
    return ANSWER


@box.command(help=say("help.box-check"))
@click.argument("file")
def check(file: str) -> int:
    """Tell each fault of a file, one a line."""
    from odds.champions.catalogue import check_box, read_box
    from odds.midgard import catalogue as midgard

    faults = check_box(file) or midgard.check_box(file)
    for fault in faults:
        remark(str(fault))
    if faults:
        return BAD_INPUT
    found = read_box(file)
    click.echo(
        say(
            "box.fine",
            file=found.file,
            dice=len(found.dice.as_dict()),
            cards=len(found.changes),
            switches=len(found.switches),
            board=len(found.board),
        )
    )
    said = midgard.read_box(file).said
    if said:
        click.echo(say("box.midgard", data=len(said)))
    return ANSWER
