"""Bonus cards, an optional rule: face cards banked on one-card turns, committed openly, revealed when it suits.

Which use a card has follows from its suit and the one person it is for: oneself or an opponent.
"""

from __future__ import annotations

from outdraw.core.cards import SUIT_NAMES, Card, rank, suit
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.dealing import put_away
from outdraw.games.suits.figures import is_armoured
from outdraw.games.suits.people import enemies_of, find
from outdraw.games.suits.scene import Commitment, Effect, Fighter, Suits

OFFENCE, DEFENCE = "offence", "defence"

# What a suit is when it is for oneself, and when it is for an opponent. [suits.bonus_card.table]
FOR_ONESELF = {
    "c": (OFFENCE, "an extra action"),
    "s": (OFFENCE, "+2 to one's own skill"),
    "d": (DEFENCE, "+2 to one's own armour"),
    "h": (OFFENCE, "+1 to one's own power bonus"),
}
FOR_OPPONENT = {
    "c": (DEFENCE, "the opponent loses an action"),
    "s": (DEFENCE, "-2 to the opponent's skill"),
    "d": (OFFENCE, "-2 to the opponent's armour"),
    "h": (DEFENCE, "-1 to the opponent's power bonus"),
}
SKILL, ARMOUR, BARE_ARMOUR = 2, 2, 1


def is_face(card: Card) -> bool:
    """Say whether a card is a jack, queen or king. [suits.bonus_card.gain]"""
    return rank(card) > 10


def banked(scene: Suits, fighter: Fighter) -> list[str]:
    """Give the suits a fighter has banked, as chips or as cards. [suits.bonus_card.tracking]"""
    return sorted([*fighter.chips, *(suit(card) for card in scene.zones[fighter.bank].cards)])


def may_bank(scene: Suits, fighter: Fighter, card: Card) -> bool:
    """Say whether a card just drawn alone may be banked.

    [suits.bonus_card.gain, suits.bonus_card.conditions, suits.bonus_card.one_card_turn, suits.minion.no_face_bonus]
    """
    if not scene.switches.bonus_cards or not is_face(card):
        return False
    return not (fighter.sheet.minion or fighter.lost_since or fighter.used_bonus)


def offer_bank(play: Play, scene: Suits, fighter: Fighter, card: Card, source: str) -> bool:
    """Offer to bank a face card that lies in a zone; say whether it was banked. [suits.bonus_card.gain]"""
    if not may_bank(scene, fighter, card):
        return False
    pick = Pick(
        fighter.seat,
        "suits.bank",
        f"{fighter.name}: bank the {card} as a bonus card?",
        "suits.bonus_card.gain",
        (Option("bank", "Bank it"), Option("use", "Use it now")),
    )
    if play.ask(pick) != "bank":
        return False
    bank(play, scene, fighter, card, source)
    return True


def bank(play: Play, scene: Suits, fighter: Fighter, card: Card, source: str) -> None:
    """Bank a card: as a chip of its suit, so that the deck stays whole, or as the card itself.

    [suits.bonus_card.tracking]
    """
    if scene.switches.bonus_chips:
        fighter.chips = sorted([*fighter.chips, suit(card)])
        put_away(scene, source, card)
    else:
        move(scene.zones, card, source, fighter.bank)
    fighter.gained_bonus = True
    play.tell("bank", "{name} banks a bonus card.", "suits.bonus_card.gain", name=fighter.name)


def offer_commit(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Offer to commit banked cards, all for one person, and to reveal some of them at once.

    Not in a round in which one was banked: nobody gains and uses bonuses in the same round.
    [suits.bonus_card.commit, suits.bonus_card.single_person, suits.bonus_card.reveal, suits.bonus_card.one_card_turn]
    """
    if not scene.switches.bonus_cards or fighter.gained_bonus or not banked(scene, fighter):
        return
    people = [Option("nobody", "Commit none"), Option(fighter.id, "For yourself")]
    people += [Option(enemy.id, f"Against {enemy.name}") for enemy in enemies_of(scene, fighter)]
    prompt = f"{fighter.name}: commit bonus cards?"
    on = str(play.ask(Pick(fighter.seat, "suits.commit", prompt, "suits.bonus_card.commit", tuple(people))))
    if on == "nobody":
        return
    uses = FOR_ONESELF if on == fighter.id else FOR_OPPONENT
    options = tuple(
        Option(f"{at}:{each}", f"{SUIT_NAMES[each]}: {uses[each][1]}") for at, each in enumerate(banked(scene, fighter))
    )
    pick = Pick(
        fighter.seat,
        "suits.commit_cards",
        "Which of them?",
        "suits.bonus_card.commit",
        options,
        least=1,
        most=len(options),
    )
    chosen = play.ask(pick)
    for each in chosen if isinstance(chosen, list) else [str(chosen)]:
        commit(play, scene, fighter, on, each.split(":")[1])
    offer_reveal(play, scene, fighter)


def commit(play: Play, scene: Suits, fighter: Fighter, on: str, colour: str) -> None:
    """Commit one bonus: its use is open, its suit not yet. [suits.bonus_card.commit]"""
    use = (FOR_ONESELF if on == fighter.id else FOR_OPPONENT)[colour][0]
    if colour in fighter.chips:
        fighter.chips.remove(colour)
    else:
        card = next(card for card in scene.zones[fighter.bank].cards if suit(card) == colour)
        move(scene.zones, card, fighter.bank, fighter.committed)
    fighter.used_bonus = True
    scene.commitments.append(Commitment(seat=fighter.seat, by=fighter.id, on=on, use=use, suit=colour))
    play.tell("commit", "{name} commits a bonus card to {use}.", "suits.bonus_card.commit", name=fighter.name, use=use)


def offer_reveal(play: Play, scene: Suits, fighter: Fighter, only: str = "") -> None:
    """Offer to reveal committed cards now (of some suits only, once cards lie on the table).

    Whoever has committed any is asked, whatever its suit, so that the question gives no suit away.
    [suits.bonus_card.reveal]
    """
    mine = [(at, each) for at, each in enumerate(scene.commitments) if each.by == fighter.id]
    if not mine:
        return
    options = tuple(
        Option(
            str(at),
            f"{SUIT_NAMES[each.suit]}: {(FOR_ONESELF if each.on == fighter.id else FOR_OPPONENT)[each.suit][1]}",
            "suits.bonus_card.reveal" if only and each.suit not in only else "",
            "The cards lie on the table: it is too late for this one.",
        )
        for at, each in mine
    )
    pick = Pick(
        fighter.seat,
        "suits.reveal",
        f"{fighter.name}: reveal which bonus cards now?",
        "suits.bonus_card.reveal",
        options,
        least=0,
        most=len(options),
    )
    chosen = play.ask(pick)
    places = sorted((int(each) for each in (chosen if isinstance(chosen, list) else [])), reverse=True)
    for at in places:
        reveal(play, scene, scene.commitments.pop(at))


def reveal(play: Play, scene: Suits, card: Commitment) -> None:
    """Reveal a committed bonus: it works until the end of the round.

    [suits.bonus_card.reveal, suits.bonus_card.duration]
    """
    fighter, on = find(scene, card.by), find(scene, card.on)
    uses = FOR_ONESELF if card.on == card.by else FOR_OPPONENT
    spend(scene, card)
    play.tell(
        "bonus",
        "{name} reveals {suit}: {effect}.",
        "suits.bonus_card.table",
        name=fighter.name,
        suit=SUIT_NAMES[card.suit],
        effect=uses[card.suit][1],
    )
    own = card.on == card.by
    if card.suit == "c":
        if own:
            fighter.extra = min(most_extra(fighter), fighter.extra + 1)  # [suits.bonus_card.extra_action_limit]
        else:
            on.slowed += 1  # [suits.bonus_card.slow_opponent, suits.bonus_card.slow_stack]
    elif card.suit == "s":
        scene.effects.append(Effect(card.by, card.on, "skill", SKILL if own else -SKILL))
    elif card.suit == "h":
        scene.effects.append(Effect(card.by, card.on, "power", 1 if own else -1))
    elif own:
        # [suits.bonus_card.diamond, suits.bonus_card.diamond_unarmored]
        scene.effects.append(Effect(card.by, card.on, "armour", ARMOUR if is_armoured(fighter) else BARE_ARMOUR))
    elif is_armoured(on):
        scene.effects.append(Effect(card.by, card.on, "armour", -ARMOUR))
    else:
        scene.effects.append(Effect(card.by, card.by, "power", 1))  # [suits.bonus_card.diamond_as_heart]


def spend(scene: Suits, commitment: Commitment) -> None:
    """Discard the card of a commitment that was revealed or has lapsed; a chip leaves nothing behind."""
    source = find(scene, commitment.by).committed
    for card in scene.zones[source].cards:
        if suit(card) == commitment.suit:
            put_away(scene, source, card)
            return


def lapse(scene: Suits, by: str = "") -> None:
    """Let commitments that were not revealed lapse: all, or those of one fighter. [suits.bonus_card.reveal]"""
    if not scene.commitments:
        return
    for each in scene.commitments:
        if by in ("", each.by):
            spend(scene, each)
    scene.commitments = [each for each in scene.commitments if by not in ("", each.by)]


def most_extra(fighter: Fighter) -> int:
    """Give how many clubs can be of use: one, or two where a weapon must be readied or reloaded.

    [suits.bonus_card.two_clubs]
    """
    held = fighter.held
    if held.is_pole:
        return 1
    reloads = held.missile is not None and (held.missile.reload > 0 or held.missile.draw > 0)
    return 2 if held.slow_sources or reloads else 1


def end_of_round(scene: Suits) -> None:
    """Let all bonuses lapse. [suits.bonus_card.duration]"""
    if scene.effects:
        scene.effects = []
    lapse(scene)
    if scene.switches.bonus_cards:
        for each in scene.fighters:
            each.used_bonus = each.gained_bonus = False
