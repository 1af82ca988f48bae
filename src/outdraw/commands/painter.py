"""Paints a board as text, for a terminal or a file: any game's, because all speak the vocabulary of a board.

Ground comes first, then whose turn it is, everybody with a line or two, cards, dice, tasks and notes. Nothing is wider
than asked for, and nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap

from outdraw.core.board import (
    Area,
    Areas,
    Board,
    Die,
    Exchange,
    Gauge,
    Hand,
    Lane,
    Metres,
    Pool,
    Row,
    Squares,
    Tally,
    Token,
    Track,
    Turn,
)

WIDTH = 80
TALLEST = 24
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
PAINTS = {"floor": ".", "water": "~", "wall": "#", "crate": "x", "door": "+", "boards": ":", "rough": ","}
STATES = {"unaware": "not aware of anything", "away": "not here yet", "out": "out of it", "absent": "gone"}


def paint(board: Board, width: int = WIDTH, with_places: bool = False) -> str:
    """Paint a board as lines of text; `with_places` says of everybody where they stand, for whoever hears it read."""
    letters = letters_of(board)
    lines = [*_headline(board), *_ground(board, letters, width), *_order(board)]
    for side, tokens in by_side(board):
        lines += [f"{side}:"] if side else []
        for token in tokens:
            lines += _token(board, token, letters, with_places)
    lines += [] if board.exchange is None else _exchange(board, board.exchange)
    lines += [_row(board, row) for row in board.rows if row.cards or row.hidden]
    lines += [_pool(board, pool) for pool in board.pools]
    for track in board.tracks:
        lines += _track(board, track)
    lines += [_tally(board, tally) for tally in board.tallies]
    lines += [f"{note.title + ': ' if note.title else ''}{note.text}" for note in board.notes]
    return "\n".join(folded for line in lines for folded in _fold(line, width))


def letters_of(board: Board) -> dict[str, str]:
    """Give every token the letter that stands for it on the ground."""
    return {token.id: LETTERS[at % len(LETTERS)] for at, token in enumerate(board.tokens)}


def by_side(board: Board) -> list[tuple[str, list[Token]]]:
    """Give the tokens side by side, each side with its name; those of no side come last."""
    named = [(side.name, [token for token in board.tokens if token.side == side.id]) for side in board.sides]
    known = {side.id for side in board.sides}
    rest = [token for token in board.tokens if token.side not in known]
    return [(name, tokens) for name, tokens in [*named, ("", rest)] if tokens]


def _fold(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line.rstrip()]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, width, subsequent_indent=indent + "  ", break_on_hyphens=False, drop_whitespace=True)


def _headline(board: Board) -> list[str]:
    said = [board.title, f"round {board.round}" if board.round else "", board.phase, board.clock]
    line = ", ".join(each for each in said if each)
    return [line[0].upper() + line[1:] + "."] if line else []


# --- ground -----------------------------------------------------------------------------------------------------------


def _ground(board: Board, letters: Mapping[str, str], width: int) -> list[str]:
    match board.ground:
        case Squares() as squares:
            return _squares(board, squares, letters, width)
        case Metres() as metres:
            return _metres(board, metres, letters, width)
        case Areas() as areas:
            return [line for area in areas.areas for line in _area(board, areas, area, letters)]
        case None:
            return []


def _standing(board: Board, letters: Mapping[str, str]) -> dict[str, str]:
    """Give the letter at each place; whoever is up hides whoever lies there."""
    lying = {token.at: letters[token.id].lower() for token in board.tokens if token.at and "down" in token.states}
    up = {token.at: letters[token.id] for token in board.tokens if token.at and "down" not in token.states}
    return lying | up


def _squares(board: Board, ground: Squares, letters: Mapping[str, str], width: int) -> list[str]:
    standing = _standing(board, letters)
    columns = max((len(row) for row in ground.rows), default=0)
    first = ground.first
    tens = "   " + "".join(f"{x % 10} " for x in range(first, first + columns))
    lines = [tens.rstrip()] if 2 * columns + 3 <= width else []
    for y, row in enumerate(ground.rows, first):
        signs = [standing.get(f"{x},{y}", _sign(ground, sign)) for x, sign in enumerate(row, first)]
        lines.append(f"{y:>2} {' '.join(signs)}" if lines else "".join(signs))
    return lines


def _sign(ground: Squares, sign: str) -> str:
    painted = ground.legend.get(sign)
    return PAINTS.get(painted.kind, sign) if painted is not None else sign


def _metres(board: Board, ground: Metres, letters: Mapping[str, str], width: int) -> list[str]:
    standing = _standing(board, letters)
    blocked = {obstacle.at: "#" for obstacle in ground.obstacles}
    left, top, right, bottom = ground.box
    if right - left >= width - 4 or bottom - top >= TALLEST:
        return [f"{letter} at {at.replace(',', ', ')} {ground.unit}" for at, letter in standing.items()]
    ruler = "    " + "".join(str(x)[:5].ljust(5) for x in range(left, right + 1, 5))
    rows = range(top, bottom + 1)
    places = {**blocked, **standing}
    lines = ["".join(places.get(f"{x},{y}", ".") for x in range(left, right + 1)) for y in rows]
    return [ruler.rstrip(), *(f"{y:>3} {line}" for y, line in zip(rows, lines, strict=True))]


def _area(board: Board, ground: Areas, area: Area, letters: Mapping[str, str]) -> list[str]:
    here = [f"{letters[token.id]} {token.name}" for token in board.tokens if token.at == area.id]
    names = {each.id: each.name for each in ground.areas}
    ways = [
        names[other] + (f" by {way.by}" if way.by else "")
        for way in ground.ways
        for other in ([way.b] if way.a == area.id else [way.a] if way.b == area.id and not way.one_way else [])
    ]
    badges = f" ({', '.join(area.badges)})" if area.badges else ""
    lines = [f"[{area.name}]{badges}: {', '.join(here) or 'nobody'}"]
    return [*lines, f"    leads to {', '.join(ways)}"] if ways else lines


# --- people -----------------------------------------------------------------------------------------------------------


def _order(board: Board) -> list[str]:
    if not board.order:
        return []
    return ["Order: " + ", ".join(_turn(board, turn) for turn in board.order)]


def _turn(board: Board, turn: Turn) -> str:
    number = f" {turn.number}" if turn.number is not None else ""
    state = {"now": " (now)", "done": " (done)", "out": " (not in this round)", "later": ""}[turn.state]
    return f"{name_of(board, turn.token)}{number}{state}" + (f" ({turn.note})" if turn.note else "")


def name_of(board: Board, token: str) -> str:
    """Give the name of a token, or the word itself if no token has that id."""
    return next((each.name for each in board.tokens if each.id == token), token)


def _token(board: Board, token: Token, letters: Mapping[str, str], with_place: bool) -> list[str]:
    mark = f"{letters[token.id]} " if board.ground is not None else ""
    states = [STATES.get(state, state) for state in token.states]
    is_at = with_place and token.at and isinstance(board.ground, Squares | Metres)  # areas are told in words anyway
    place = f" at {token.at.replace(',', ', ')}" if is_at else ""
    line = f"  {mark}{token.name}{place}" + (f", {token.line}" if token.line else "")
    told = [*states, *(gauge_text(gauge) for gauge in token.gauges), *_chips(token)]
    told += [f"{token.holds} card{'s' * (token.holds != 1)} in hand"] if token.holds else []
    lines = [line + (f": {', '.join(told)}" if told else "")]
    more = [tag.text for tag in token.tags]
    more += [item.name + ("" if item.is_ready else " (not ready)") for item in token.items]
    more += [_link(board, link.to, link.kind, link.text) for link in token.links]
    more += [dice_text(token.dice)] if token.dice else []
    figures = [f"{figure.name} {figure.value}" for figure in token.figures if not _is_sentence(figure.value)]
    sentences = [f"{figure.name}: {figure.value}" for figure in token.figures if _is_sentence(figure.value)]
    several = (", ".join(each) for each in (more, figures, list(token.notes)) if each)
    return [*lines, *(f"      {each}" for each in (*several, *sentences))]


def _is_sentence(value: int | str) -> bool:
    return isinstance(value, str) and value.endswith(".")


def _link(board: Board, to: str, kind: str, text: str) -> str:
    verb = {"aims": "aims at", "engaged": "engaged with"}.get(kind, kind)
    return f"{verb} {name_of(board, to)}" + (f" ({text})" if text else "")


def gauge_text(gauge: Gauge) -> str:
    """Write a gauge: what it is at, of how much, and what is close.

    >>> gauge_text(Gauge("hp", "HP", 12, 25))
    'HP 12 of 25'
    """
    most = f" of {gauge.most}" if gauge.most is not None else ""
    parts = [f"{part.number} {part.name or part.tone}" for part in gauge.parts if part.number]
    ticks = [f"{tick.text} from {tick.at}" for tick in gauge.ticks]
    inside = "; ".join(", ".join(each) for each in (parts, ticks) if each)
    return f"{gauge.name} {gauge.value}{most}" + (f" ({inside})" if inside else "")


def _chips(token: Token) -> list[str]:
    return [f"{chips.ready} {chips.name}" + (f" ({chips.spent} spent)" if chips.spent else "") for chips in token.chips]


def dice_text(dice: Iterable[Die]) -> str:
    """Write dice: their faces if they are rolled, with what was dropped in brackets.

    >>> dice_text([Die(8, 5, "Guile"), Die(6, 2, state="dropped"), Die(10)])
    'd8=5 Guile, (d6=2), d10'
    """
    said: list[str] = []
    for die in dice:
        text = f"d{die.size}" + (f"={die.face}" if die.face else "") + (f" {die.label}" if die.label else "")
        said.append(f"({text})" if die.state == "dropped" else text)
    return ", ".join(said)


# --- cards, dice, tasks -----------------------------------------------------------------------------------------------


def _exchange(board: Board, exchange: Exchange) -> list[str]:
    lines = [f"{exchange.name or 'At stake'}:" + (f" {exchange.line}" if exchange.line else "")]
    for hand in exchange.hands:
        lines.append(f"  {_hand(board, hand)}" + (" (wins)" if exchange.winner == hand.token else ""))
    return lines


def _hand(board: Board, hand: Hand) -> str:
    laid = " ".join(hand.cards) or dice_text(hand.dice)
    total = f" = {hand.total}" if hand.total is not None else ""
    said = ", ".join(each for each in (laid + total, hand.line) if each)
    return f"{name_of(board, hand.token)}: {said or '-'}"


def _row(board: Board, row: Row) -> str:
    hidden = f"{row.hidden} face down" if row.hidden else ""
    cards = " ".join(row.cards)
    return f"{row.name}: {', '.join(each for each in (cards, hidden) if each)}"


def _pool(board: Board, pool: Pool) -> str:
    total = f" = {pool.total}" if pool.total is not None else ""
    return f"{pool.name}: {dice_text(pool.dice)}{total}"


def _track(board: Board, track: Track) -> list[str]:
    state = f"{track.value} of {track.most} {track.unit}".rstrip() if track.most is not None else ""
    said = ", ".join(each for each in (state, track.line, "done" if track.is_done else "") if each)
    return [f"{track.name}" + (f": {said}" if said else ""), *(_lane(board, lane) for lane in track.lanes)]


def _lane(board: Board, lane: Lane) -> str:
    target = f" of {lane.target}" if lane.target is not None else ""
    helpers = ", ".join(name_of(board, helper) for helper in lane.helpers)
    helped = f" with {helpers}" if helpers else ""
    tally = "?" if lane.tally is None else lane.tally
    return f"  {name_of(board, lane.token)}{helped}: {tally}{target}" + (f" ({lane.line})" if lane.line else "")


def _tally(board: Board, tally: Tally) -> str:
    most = f" of {tally.most}" if tally.most is not None else ""
    owner = f" ({name_of(board, tally.owner)})" if tally.owner else ""
    return f"{tally.name}{owner}: {tally.value}{most}"
