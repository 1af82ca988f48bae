/** The keyboard at the table. Single keys can be switched off; nothing is taken while somebody types. */

import { isBarred } from "./choosing";
import { prefs } from "./prefs.svelte";
import type { Seat } from "./seat.svelte";

interface Also {
  menu: () => void;
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
  ["N", "the next lit thing"],
  ["H", "your hand"],
  ["G", "the ground"],
  ["P", "people"],
  ["L", "the story"],
  ["T", "the order of turns"],
  ["F", "full screen"],
  ["M", "menu"],
  ["?", "this list"],
];

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

function nextLit(): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      ".hc.lit, .tok.lit, .sq.lit, .pt.lit, .area.lit .aname, .opt:not([aria-disabled=true]), .verb, .zone.lit, .diebtn.lit",
    ),
  ];
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
  document.querySelectorAll<HTMLElement>(".hand .hc")[n]?.click();
}

export function keyboard(seat: Seat, also: Also): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("dialog")) return;
    const types = target.matches("input, textarea, select");
    if (event.key === "Escape") {
      also.close();
      return;
    }
    if (types) return;
    if (event.key === "Enter") {
      // a focused thing raises itself; what is raised already is sent from anywhere
      const isButton = target.matches("button, a");
      const isRaised = target.closest(".up") !== null || !isButton;
      if (seat.canSend && isRaised) {
        event.preventDefault();
        void seat.send();
      }
      return;
    }
    if (!prefs.keys) return;
    if (event.key === " ") {
      if (target.matches("button, a")) return;
      const open = seat.options.filter((option) => !isBarred(option));
      if (seat.isMine && open.length === 1 && open[0]) {
        event.preventDefault();
        seat.raised = [open[0]];
        void seat.send();
      }
      return;
    }
    if (/^[1-9]$/.test(event.key)) {
      nth(seat, Number(event.key) - 1);
      return;
    }
    const key = event.key.toLowerCase();
    const does: Record<string, () => void> = {
      "/": () => {
        if (seat.options.length) seat.isListOpen = true;
      },
      e: also.explain,
      n: nextLit,
      h: () => focus(".hand .hc"),
      g: () => focus("#ground button"),
      p: () => focus(".people button"),
      l: () => focus(".log .lines"),
      m: also.menu,
      f: () =>
        void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
      "?": also.menu,
    };
    const act = does[key];
    if (act) {
      event.preventDefault();
      act();
    }
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
