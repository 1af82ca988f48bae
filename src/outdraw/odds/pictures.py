"""Answers as pictures: what the terminal shows as tables and bars, drawn with matplotlib, in per cent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outdraw.core.chance import Weights
from outdraw.core.ratio import is_exact
from outdraw.odds.answer import Answer, sorted_outcomes
from outdraw.odds.show import flat

if TYPE_CHECKING:
    from outdraw.core.ratio import Number

PICTURES = (".png", ".svg", ".pdf", ".jpg", ".webp")


def plot(answers: list[Answer], path: Path, varied: tuple[str, list[Any]] | None = None) -> None:
    """Draw an answer as a picture: its chances and distributions; or of several answers what their table shows."""
    if path.suffix.lower() not in PICTURES:
        raise ValueError(f"a picture is one of {', '.join(PICTURES)}, not {path.name!r}")
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        import matplotlib.pyplot as plt
        from matplotlib.ticker import MaxNLocator, PercentFormatter
    except ImportError:
        raise ValueError("pictures need matplotlib: install outdraw[plots]") from None

    parts = _drawn(answers[0])
    number = 1 if varied else max(1, len(parts))
    columns = 1 if number <= 2 else 2
    rows = -(-number // columns)
    figure, drawn = plt.subplots(rows, columns, figsize=(8, 1.5 + 3 * rows), layout="constrained", squeeze=False)
    try:
        places = [axes for row in drawn for axes in row]
        if varied:
            _draw_varied(places[0], answers, *varied)
        for axes, (name, part) in zip(places, [] if varied else parts, strict=False):
            _draw(axes, name, part)
        for axes in places[number:]:
            axes.set_visible(False)
        for axes in places[:number]:
            axes.set_ylim(0, None)
            axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
            if not axes.xaxis.have_units():  # numbers, not words
                axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.spines[["top", "right"]].set_visible(False)
        figure.suptitle(answers[0].title if not varied else f"{answers[0].game} {answers[0].question}, by {varied[0]}")
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise ValueError(f"the picture cannot be written to {path}: {error.strerror or error}") from None
    finally:
        plt.close(figure)


def _drawn(answer: Answer) -> list[tuple[str, Any]]:
    """Give what of an answer is drawn, a picture each: its chances together, each distribution, chances by step."""
    parts = dict(flat(answer))
    single = {name: part for name, part in parts.items() if is_exact(part)}
    rest: list[tuple[str, Any]] = [(name, part) for name, part in parts.items() if isinstance(part, list)]
    rest += [(name, part) for name, part in parts.items() if isinstance(part, Weights) and len(_likely(part)) > 1]
    return [*([("", single)] if single else []), *rest]


def _likely(weights: Weights[Any]) -> list[Any]:
    """Give the outcomes that could be seen in a picture; where there is but one, there is nothing to draw."""
    return [outcome for outcome in sorted_outcomes(weights) if weights.chance(outcome) >= 1e-5]


def _draw(axes: Any, name: str, part: Any) -> None:
    if isinstance(part, Mapping):
        single: Mapping[str, Number] = part
        axes.bar([each.replace("_", " ") for each in single], [float(chance) for chance in single.values()])
    elif isinstance(part, list):
        chances = [float(each) for each in part]
        reached = next((at for at, chance in enumerate(chances) if chance > 0.9999), len(chances) - 1)
        axes.step(range(1, reached + 2), chances[: reached + 1], where="mid")
        axes.set_xlabel("draw")
        axes.set_ylabel(name.replace("_", " "))
    else:
        weights: Weights[Any] = part
        kept = _likely(weights)
        are_numbers = all(isinstance(outcome, int) for outcome in kept)
        axes.bar(kept if are_numbers else [str(outcome) for outcome in kept], [float(weights.chance(o)) for o in kept])
        axes.set_xlabel(name.replace("_", " "))


def _draw_varied(axes: Any, answers: list[Answer], name: str, values: list[Any]) -> None:
    """Draw the chances of the table, a line each, over what was varied; or the chances by draw, a line each answer."""
    single = [each for each, part in answers[0].items() if is_exact(part)]
    if single:
        for each in single:
            axes.plot(values, [float(answer[each]) for answer in answers], marker="o", label=each.replace("_", " "))
        axes.set_xlabel(name)
    else:
        for value, answer in zip(values, answers, strict=True):
            part = next((part for part in answer.values() if isinstance(part, list | Weights)), [])
            if isinstance(part, Weights):
                weights: Weights[Any] = part
                kept = _likely(weights)
                axes.plot(
                    [str(o) for o in kept],
                    [float(weights.chance(o)) for o in kept],
                    marker=".",
                    label=f"{name} {value}",
                )
            else:
                chances = [float(chance) for chance in part]
                axes.step(range(1, len(chances) + 1), chances, where="mid", label=f"{name} {value}")
                axes.set_xlabel("draw")
    axes.legend(fontsize="small", ncols=1 + len(answers) // 12 if not single else 1)
