/** The keyboard at the table. Single keys can be switched off; nothing is taken while somebody types. */

import { tick } from "svelte";
import { isBarred } from "./choosing";
import { prefs } from "./prefs.svelte";
import type { Seat } from "./seat.svelte";

interface Also {
  menu: () => void;
  keys: () => void;
  explain: () => void;
  close: () => void;
}

export const KEYS: [string, string][] = [
  ["1 – 9", "an option, or a card of the hand"],
  ["← →", "cards or options; arrows walk the ground"],
  ["Enter", "raise; again: send"],
  ["Space", "draw or roll: the one thing there is to do"],
  ["Esc", "back"],
  ["/", "all options as a list, with a filter"],
  ["E", "how the last number came about"],
  ["R", "the rule of what is asked"],
  ["N", "the next lit thing"],
  ["O", "the options, one by one, with their odds"],
  ["H", "your hand"],
  ["G", "the ground"],
  ["P", "people"],
  ["L", "the story"],
  ["T", "the order of turns"],
  ["F", "full screen"],
  ["M", "menu"],
  ["?", "this list"],
];
export const GM_KEYS: [string, string][] = [
  ["A", "what is asked of you"],
  ["C", "call a test"],
  ["I", "look at somebody and edit"],
  ["W", "who is waited for"],
  ["Z", "rewind"],
  ["V", "see as a seat"],
];

/** Go to the first of these; what is folded away is opened first. */
function focus(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.closest("details")?.setAttribute("open", "");
  found?.focus();
}

const LIT =
  ".hc.lit, .tok.lit, .sq.lit, .pt.lit, .area.lit .aname, .opt:not([aria-disabled=true]), .verb:not(.dead), .zone.lit, .diebtn.lit, .cond.lit, .facebtn.lit";

function next(selector: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + 1) % all.length]?.focus();
}

function nth(seat: Seat, n: number): void {
  const rack = seat.rack;
  if (rack.length) {
    const option = rack[n];
    if (option) seat.pick(option);
    return;
  }
  if (seat.hasVerbs && !seat.verb) {
    const verb = seat.verbs[n];
    if (verb) seat.chooseVerb(verb.verb);
    return;
  }
  const cards = document.querySelectorAll<HTMLElement>(".hand .hc");
  if (cards.length) cards[n]?.click();
  else document.querySelectorAll<HTMLElement>(".prompt [data-option]")[n]?.click();
}

/** What a number has raised has the focus, where another thing had it: Enter would speak for that one. */
async function follow(seat: Seat): Promise<void> {
  await tick();
  const at = document.activeElement as HTMLElement | null;
  if (!seat.raised.length || !at?.matches("button, a, summary") || at.closest(".up")) return;
  const up = document.querySelector<HTMLElement>(".opt.up, .hc.up");
  if (up) up.focus();
  else at.blur();
}

/** Send what is raised: from anywhere, unless another button has the focus, which then speaks for itself. */
function enter(seat: Seat, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const isElsewhere = target.matches("button, a, summary, select") && target.closest(".up, .verb.on") === null;
  if (seat.canSend && !isElsewhere) {
    event.preventDefault();
    void seat.send();
  }
}

/** Do the one thing there is to do. */
function space(seat: Seat, event: KeyboardEvent): void {
  if ((event.target as HTMLElement).matches("button, a, summary, select")) return;
  const open = seat.options.filter((option) => !isBarred(option));
  if (seat.isMine && open.length === 1 && open[0]) {
    event.preventDefault();
    seat.raised = [open[0]];
    void seat.send();
  }
}

export function keyboard(seat: Seat, also: Also): () => void {
  const does: Record<string, () => void> = {
    "/": () => {
      if (seat.options.length) seat.isListOpen = true;
    },
    e: also.explain,
    r: () => document.querySelector<HTMLElement>(".prompt .rulebtn")?.click(),
    n: () => next(LIT),
    o: () => next(".opt"),
    h: () => focus(".hand .hc"),
    g: () => focus("#ground button:not([tabindex='-1'])"),
    p: () => focus(".people button"),
    l: () => focus(".log .lines"),
    t: () => focus(".order"),
    a: () => focus("#asked button"),
    c: () => focus("#call button, #call select, #call input"),
    i: () => focus("#inspect input, #inspect button"),
    w: () => focus("#prompt button"),
    z: () => focus("#rewind input"),
    v: () => focus("#view-as"),
    m: also.menu,
    f: () =>
      void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    "?": also.keys,
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("dialog")) return;
    const types = target.matches("input:not([type=checkbox]):not([type=range]), textarea, select");
    const act = does[event.key.toLowerCase()];
    if (event.key === "Escape") also.close();
    else if (types) return;
    else if (event.key === "Enter") enter(seat, event);
    else if (!prefs.keys) return;
    else if (event.key === " ") space(seat, event);
    else if (/^[1-9]$/.test(event.key)) {
      nth(seat, Number(event.key) - 1);
      void follow(seat);
    } else if (act) {
      event.preventDefault();
      act();
    }
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
