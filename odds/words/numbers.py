"""Numbers as people read them: never more sure than they are."""

from __future__ import annotations

from typing import Final

from odds.words.texts import say

LEAST: Final = 1e-4  # a smaller chance, or one nearer to 1, is told as a bound


def figure(number: float, form: str = "", lang: str | None = None) -> str:
    """Write a number as `format` does, with the signs of the language before its decimals and its
    thousands; what rounds to 0 has no minus.

    >>> figure(1234.5, ",.2f"), figure(1234.5, ",.2f", "de"), figure(-0.01, ".1f")
    ('1,234.50', '1.234,50', '0.0')
    """
    if form.endswith("f"):
        sign = form[:1] if form[:1] in ("+", "-", " ") else ""
        form = f"{sign}z{form.removeprefix(sign)}"
    signs: dict[str, str | int | None] = {
        ".": say("number.decimal", lang),
        ",": say("number.thousands", lang),
    }
    return format(number, form).translate(str.maketrans(signs))


def percentage(chance: float, digits: int = 0, lang: str | None = None) -> str:
    """Write a chance in percent with so many digits, as a chance that was asked for.

    >>> percentage(0.8), percentage(0.123456, 2, "de")
    ('80%', '12,35\xa0%')
    """
    return say("number.percent", lang, number=figure(100 * chance, f".{digits}f", lang))


def percent(chance: float, *, certain: bool = False, lang: str | None = None) -> str:
    """Write a chance in percent: one digit, two near 0 and 1, and a bound beyond these.

    Only what is `certain` is written as 0% or 100%; a float that is 0.0 or 1.0 need not be.

    >>> percent(0.97778), percent(0.99957), percent(0.0), percent(1.0, certain=True)
    ('97.8%', '99.96%', 'under 0.01%', '100%')
    """
    if certain:
        return percentage(chance > 0.5, 0, lang)
    if chance < LEAST:
        return say("number.under", lang, number=percentage(LEAST, 2, lang))
    if chance > 1 - LEAST:
        return say("number.over", lang, number=percentage(1 - LEAST, 2, lang))
    return percentage(chance, 1 if 0.01 <= chance <= 0.99 else 2, lang)


def amount(number: float, lang: str | None = None) -> str:
    """Write a mean number of things with two digits after the point, none if it is 0.

    >>> amount(2.3149), amount(0.0), amount(0.001), amount(-1.5)
    ('2.31', '0', 'under 0.01', '-1.50')
    """
    if number == 0:
        return "0"
    if abs(number) < 0.005:
        if number < 0:
            return say("number.about-zero", lang)
        return say("number.under", lang, number=figure(0.01, lang=lang))
    return figure(number, ".2f", lang)


def brief(chance: float) -> str:
    """Write a chance in percent in at most six columns, for tables; bounds near 0 and 1.

    >>> brief(0.97778), brief(0.0), brief(0.9996)
    ('97.8%', '<0.1%', '>99.9%')
    """
    if chance < 0.001:
        return "<" + percentage(0.001, 1)
    return ">" + percentage(0.999, 1) if chance > 0.999 else percentage(chance, 1)


def less(number: float) -> str:
    """Write how much less something is, one digit after the point, two below 1.

    >>> less(12.34), less(0.5), less(0.001), less(0.0)
    ('12.3', '0.50', '<0.01', '0')
    """
    if 0 < number < 0.005:
        return "<0.01"
    return f"{number:.1f}" if number >= 1 else f"{number:.2f}" if number else "0"


def gain(number: float, digits: int = 1) -> str:
    """Write what something gains or costs, with its sign; `digits` after the point, two below 1.

    >>> gain(6.216), gain(6.216, 2), gain(-0.5), gain(0.001), gain(-1e-9), gain(0.0)
    ('+6.2', '+6.22', '-0.50', '<+0.01', '>-0.01', '0')
    """
    if number == 0:
        return "0"
    if abs(number) < 0.005:
        return ("<" if number > 0 else ">") + figure(0.01 if number > 0 else -0.01, "+.2f")
    return figure(number, f"+.{digits if abs(number) >= 1 else 2}f")


def signed(number: float) -> str:
    """Write a lead with its sign: a whole number as it is, a mean with one digit after the point.

    >>> signed(3), signed(-0.5), signed(-0.01)
    ('+3', '-0.5', '0.0')
    """
    if isinstance(number, int):
        return format(number, "+d") if number else "0"
    near = round(number, 1)
    return figure(near, "+.1f") if near else figure(0.0, ".1f")
