"""Answers for people: tables with bars in the terminal, pictures in files."""

from __future__ import annotations

from collections.abc import Mapping

from outdraw.core.chance import Weights
from outdraw.core.light import TYPE_CHECKING, is_exact
from outdraw.odds.answer import Answer, sorted_outcomes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from outdraw.core.light import Number

BAR = 30
COLUMNS = 80
RAREST = 1e-6
MOST_BARS = 6  # side by side; more are drawn as lines
PICTURES = (".png", ".svg", ".pdf", ".jpg", ".webp")


def percent(chance: Number) -> str:
    """Write a chance for people, small ones with enough digits to tell them from nothing.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 100000)), percent(Fraction(0))
    ('33.33 %', '0.001 %', '0 %')
    >>> percent(Fraction(1, 10**9)), percent(1 - Fraction(1, 10**9))
    ('<0.0001 %', '>99.99 %')
    """
    share = 100 * float(chance)
    if share == 0 or chance == 1:
        return f"{share:.2f} %" if share else "0 %"
    if share < 0.0001:
        return "<0.0001 %"
    return f"{share:.1g} %" if share < 0.01 else f"{share:.2f} %" if share < 99.995 else ">99.99 %"


def bar(chance: Number, width: int = BAR) -> str:
    """Draw a chance as a bar of eighths."""
    eighths = round(8 * width * float(chance))
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


def lines(answer: Answer) -> list[str]:
    """Give an answer as lines of text."""
    said = [answer.title] if len(answer.title) <= COLUMNS else _folded(answer.title)
    parts = dict(_flat(answer))
    facts = [f"{name.replace('_', ' ')} {part}" for name, part in parts.items() if isinstance(part, int | str)]
    said += ["", f"  {', '.join(facts)}"] if facts else []
    single = {name: part for name, part in parts.items() if is_exact(part)}
    widest = max((len(name) for name in single), default=0)
    said += [""] if single else []
    for name, chance in single.items():
        said.append(f"  {name.replace('_', ' '):<{widest}}  {percent(chance):>9}  {bar(chance)}".rstrip())
    for name, part in parts.items():
        if isinstance(part, Weights):
            weights: Weights[Any] = part
            said += ["", *_distribution(name, weights)]
        elif isinstance(part, list):
            said += ["", f"  {name.replace('_', ' ')}"]
            chances: list[Number] = part
            said += [f"  {at:>6}  {percent(p):>9}  {bar(p)}".rstrip() for at, p in enumerate(chances, 1)]
    if answer.interval is not None:
        said += ["", f"  simulated, ± {percent(answer.interval)} (95 %)"]
    return said


def _folded(title: str) -> list[str]:
    from textwrap import wrap

    return wrap(title, COLUMNS, subsequent_indent="  ")


def html(answer: Answer) -> str:
    """Give an answer as a table with bars, as notebooks show it."""
    from html import escape

    rows: list[str] = []

    def head(words: str) -> None:
        rows.append(f'<tr><th colspan="3" style="text-align:left">{escape(words.replace("_", " "))}</th></tr>')

    def row(name: object, chance: Number) -> None:
        drawn = f'<div style="background:#4c78a8;height:0.8em;width:{100 * float(chance):.2f}%"></div>'
        cells = (f"<td>{escape(str(name).replace('_', ' '))}</td>", f"<td>{percent(chance)}</td>")
        rows.append(f'<tr>{"".join(cells)}<td style="width:16em">{drawn}</td></tr>')

    for name, part in _flat(answer):
        if is_exact(part):
            row(name, part)
        elif isinstance(part, Weights):
            weights: Weights[Any] = part
            head(_head(name, weights))
            for outcome in sorted_outcomes(weights):
                if weights.chance(outcome) >= RAREST:
                    row(outcome, weights.chance(outcome))
        elif isinstance(part, list):
            head(name)
            for at, chance in enumerate(part, 1):
                row(at, chance)
        else:
            head(f"{name} {part}")
    if answer.interval is not None:
        head(f"simulated, ± {percent(answer.interval)} (95 %)")
    return f"<table><caption>{escape(answer.title)}</caption>{''.join(rows)}</table>"


def _flat(parts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Give the parts of an answer, those of a group of them with its name before theirs."""
    for name, part in parts.items():
        if isinstance(part, Mapping):
            group: Mapping[str, Any] = part
            yield from _flat(group, f"{before}{name} ")
        else:
            yield f"{before}{name}", part


def _distribution(name: str, weights: Weights[Any]) -> list[str]:
    head = f"  {_head(name, weights)}"
    chances = {outcome: weights.chance(outcome) for outcome in sorted_outcomes(weights)}
    shown = {outcome: chance for outcome, chance in chances.items() if chance >= RAREST}
    rows = [f"  {outcome!s:>6}  {percent(chance):>9}  {bar(chance)}".rstrip() for outcome, chance in shown.items()]
    rare = sum(chance for outcome, chance in chances.items() if outcome not in shown)
    return [head, *rows, *([f"  {'others':>6}  {percent(rare):>9}"] if rare else [])]


def _head(name: str, weights: Weights[Any]) -> str:
    """Name a distribution, with its mean if it is one of numbers."""
    numbers = bool(weights.of) and all(isinstance(outcome, int) for outcome in weights.of)
    return name.replace("_", " ") + (f"  (mean {float(weights.mean()):.4f})" if numbers else "")


def side_by_side(name: str, values: list[Any], answers: list[Answer]) -> list[str]:
    """Give several answers as one table, a row for each value of what was varied."""
    heads = list(_cells(answers[0]))
    widths = [max(9, len(head)) for head in heads]
    said = [f"{answers[0].game} {answers[0].question}, by {name}", ""]
    said.append(f"  {name:>8}  " + "  ".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True)))
    for value, answer in zip(values, answers, strict=True):
        cells = zip(_cells(answer).values(), widths, strict=True)
        said.append(f"  {value!s:>8}  " + "  ".join(f"{cell:>{width}}" for cell, width in cells))
    first = [next(iter(answer.values())) for answer in answers]
    room = min(BAR, COLUMNS - len(said[2]) - 2)
    if room < BAR // 2 or not all(is_exact(part) for part in first):
        return said
    bars = [heads[0], *(bar(part, room) for part in first)]
    return [*said[:2], *(f"{row}  {drawn}".rstrip() for row, drawn in zip(said[2:], bars, strict=True))]


def _cells(answer: Answer) -> dict[str, str]:
    """Give what stands in a row: the chances; else the chance by some of the draws; else means."""
    single = {name: percent(part) for name, part in answer.items() if is_exact(part)}
    if not single:
        for name, part in answer.items():
            if isinstance(part, list):
                by: list[Number] = part
                places = sorted({1 + (len(by) - 1) * step // 5 for step in range(6)})
                single |= {f"{name} {at}": percent(by[at - 1]) for at in places}
    means = {name: f"{float(part.mean()):.4f}" for name, part in answer.items() if isinstance(part, Weights)}
    return {name.replace("_", " "): cell for name, cell in (single or means).items()}


def plot(answers: list[Answer], path: Path, labels: list[str] | None = None) -> None:
    """Draw answers as a picture: the distribution of each, or its chances where it has none."""
    if path.suffix.lower() not in PICTURES:
        raise ValueError(f"a picture is one of {', '.join(PICTURES)}, not {path.name!r}")
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        raise ValueError("pictures need matplotlib: install outdraw[plots]") from None

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    try:
        for place, answer in enumerate(answers):
            label = labels[place] if labels else answer.title
            _draw(axes, answer, label, place, len(answers))
        axes.set_ylabel("chance")
        axes.set_ylim(bottom=0)
        axes.set_title(answers[0].title if len(answers) == 1 else f"{answers[0].game} {answers[0].question}")
        if len(answers) > 1:
            axes.legend(fontsize="small", ncols=1 + len(answers) // 12)
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise ValueError(f"the picture cannot be written to {path}: {error.strerror or error}") from None
    finally:
        plt.close(figure)


def _draw(axes: Any, answer: Answer, label: str, place: int, of: int) -> None:
    for name, part in answer.items():
        if isinstance(part, list):
            listed: list[Any] = part
            chances = [float(each) for each in listed]
            axes.step(range(1, len(chances) + 1), chances, where="mid", label=f"{label} ({name.replace('_', ' ')})")
            axes.set_xlabel("draw")
            return
    for name, part in answer.items():
        if isinstance(part, Weights):
            weights: Weights[Any] = part
            kept = [outcome for outcome in sorted_outcomes(weights) if weights.chance(outcome) >= 1e-5]
            heights = [float(weights.chance(outcome)) for outcome in kept]
            if all(isinstance(outcome, int) for outcome in kept) and of > MOST_BARS:
                axes.plot(kept, heights, marker=".", label=label)
            elif all(isinstance(outcome, int) for outcome in kept):
                width = 0.8 / of
                axes.bar([outcome + width * (place - (of - 1) / 2) for outcome in kept], heights, width, label=label)
            else:
                axes.bar([str(outcome) for outcome in kept], heights, label=label)
            axes.set_xlabel(name.replace("_", " "))
            return
    single = {name: float(part) for name, part in answer.items() if is_exact(part)}
    axes.bar([name.replace("_", " ") for name in single], list(single.values()), label=label)
