"""The report of a balance: the matrix of all against all, what is never or always right, the mix, even matches."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from outdraw.lab.charts import bars, heat_map, percent
from outdraw.lab.report import facts, figure, fine, page, table
from outdraw.lab.variant import said_value

if TYPE_CHECKING:
    from outdraw.lab.balance import Balance


def balance_page(result: Balance, command: str) -> str:
    """Give the report of a balance; `command` runs it again."""
    body = [f'<p class="lead">{escape(sentence)}</p>' for sentence in verdicts(result)]
    body.append(
        figure(
            matrix(result),
            "How often the one on the left wins against the one above, over both seats; a draw is half a win.",
        )
    )
    body += ["<h2>How often to choose each</h2>", f"<p>{escape(mix_said(result))}</p>"]
    shares = sorted(result.mix.items(), key=lambda each: -each[1])
    said = "; ".join(f"{name}: {percent(share)}" for name, share in shares)
    body.append(
        figure(bars("The mix of choices that nobody can take advantage of", said, shares), "Shares of choices.")
    )
    if result.evenings:
        body += ["<h2>What would make matches even</h2>", "<ul>"]
        body += [f"<li>{escape(each.said)}</li>" for each in result.evenings]
        body += ["</ul>", _tried(result)]
    if result.disagreements:
        body += [f"<h2>Where {escape(result.asked.bot)} and {escape(result.asked.beside)} disagree</h2>", "<ul>"]
        body += [*(f"<li>{escape(each.said)}</li>" for each in result.disagreements), "</ul>"]
    body += [
        "<h2>Every match</h2>",
        _scores(result),
        "<h2>How exact this is</h2>",
        f"<p>{escape(how_exact(result))}</p>",
    ]
    asked = [("game", result.asked.game.replace("_", " ")), ("to choose from", ", ".join(result.entrants))]
    if result.opponents != result.entrants:
        asked.append(("against", ", ".join(result.opponents)))
    body += ["<h2>What was asked</h2>", facts([*asked, ("bot", result.asked.bot)])]
    game = result.asked.game.replace("_", " ")
    under = f"{game}: {len(result.entrants)} choices against {len(result.opponents)} opponents"
    return page(result.title, under, body, result.text, command)


def matrix(result: Balance) -> str:
    """Draw the scores of all against all."""
    shares = [[score.share for score in row] for row in result.scores]
    least, most = percent(min(map(min, shares))), percent(max(map(max, shares)))
    said = f"From {least} to {most}; every number is in the table below."
    return heat_map("Who beats whom", said, "against", result.opponents, "wins", result.entrants, shares)


def verdicts(result: Balance) -> list[str]:
    """Say what is never and what is always right."""
    said: list[str] = []
    within = "though some differences are within their intervals"
    for each in result.always:
        better = f"{each.name} does better than every other choice against every opponent"
        said.append(f"Always right: {better}." if each.sure else f"Perhaps always right: {better}, {within}.")
    for each in result.never:
        worse = f"{each.name} does worse than {each.than} against every opponent"
        said.append(f"Never right: {worse}." if each.sure else f"Perhaps never right: {worse}, {within}.")
    if not said:
        said.append(
            "Nothing is always right, and nothing never: every choice does better than each other one against somebody."
        )
    return said


def mix_said(result: Balance) -> str:
    """Say what the equilibrium means."""
    used = [name for name, share in result.mix.items() if share > 0]
    if len(used) == 1:
        return (
            f"Against opponents who know your choice, {used[0]} alone is best: it wins {fine(result.value)} at least."
        )
    return (
        f"Against opponents who know how often you choose what, this mix wins {fine(result.value)} at least, and no"
        " other does better. What has no share in it is not worth choosing against the best opponents."
    )


def how_exact(result: Balance) -> str:
    """Say how far the numbers can be trusted."""
    edge = f"Whoever sits in the first seat wins {fine(result.first_seat)} on average; every score is over both seats."
    if result.asked.exact:
        return f"All matches are solved exactly from the rules, both sides played by the game's bots. {edge}"
    widest = max(score.width for row in result.scores for score in row)
    return (
        f"Each match is {result.asked.fights:,} simulated fights in each seat (seed {result.asked.seed}), both sides"
        f" played by the game's bots; scores are right within ± {100 * widest:.1f} points, 19 times out of 20. {edge}"
    )


def _tried(result: Balance) -> str:
    rows = [
        [
            escape(each.weaker),
            escape(each.stronger),
            escape(each.label),
            escape(said_value(step.value)) + (" (nearest)" if step is each.nearest else ""),
            fine(step.score.share),
            "exact" if result.asked.exact else f"{100 * step.score.width:.1f}",
        ]
        for each in result.evenings
        for step in each.tried
    ]
    return table("What was tried", ["weaker", "against", "value", "changed to", "weaker wins", "±"], rows, 3)


def _scores(result: Balance) -> str:
    rows = [
        [
            escape(name),
            escape(other),
            fine(score.share),
            "exact" if result.asked.exact or name == other else f"{100 * score.width:.1f}",
        ]
        for name, row in zip(result.entrants, result.scores, strict=True)
        for other, score in zip(result.opponents, row, strict=True)
        if name != other
    ]
    return table("Scores over both seats, a draw as half a win", ["choice", "against", "wins", "±"], rows, 2)
