/** Motion after each look: cards fly between their places, dice tumble, blows are felt, the lamp finds whoever acts.

Places are taken from the page before and after the look is drawn; what is animated is only what the two looks show.
*/

import { tick } from "svelte";
import type { Look } from "../lib/api";
import type { Board, Event, Gauge, Token } from "../lib/board";
import { family } from "../lib/choosing";
import { isStill } from "../lib/prefs.svelte";
import type { Seat } from "../lib/seat.svelte";
import { type Cue, sound } from "../lib/sound";
import { world } from "../lib/world.svelte";

const FLIGHT = 420;
const APART = 60;
const SETTLE = 640;
/** How long it is quiet before cards that were laid in secret turn over, and how long they turn. */
const HUSH = 300;
const TURN = 340;
const COUNTED = 320;
const OUT = "cubic-bezier(.2,.8,.2,1)";
/** So many things fly at once; more would be a blur. */
const MOST = 14;

interface Spot {
  place: string;
  box: DOMRect;
}
interface Seen {
  cards: Map<string, Spot[]>;
  backs: Map<string, DOMRect>;
  places: Map<string, DOMRect>;
  dice: Map<Element, string>;
}

const placeOf = (node: Element): string => node.closest<HTMLElement>("[data-place]")?.dataset.place ?? "";

/** Where everything lies now. */
function see(room: HTMLElement): Seen {
  const cards = new Map<string, Spot[]>();
  const backs = new Map<string, DOMRect>();
  for (const node of room.querySelectorAll<SVGElement>("[data-code]")) {
    const code = node.dataset.code ?? "";
    const spot = { place: placeOf(node), box: node.getBoundingClientRect() };
    if (!spot.box.width) continue;
    if (code === "??") backs.set(spot.place, spot.box);
    else cards.set(code, [...(cards.get(code) ?? []), spot]);
  }
  const places = new Map<string, DOMRect>();
  for (const node of room.querySelectorAll<HTMLElement>("[data-place]"))
    places.set(node.dataset.place ?? "", node.getBoundingClientRect());
  const dice = new Map<Element, string>();
  for (const node of room.querySelectorAll(".die")) dice.set(node, node.getAttribute("aria-label") ?? "");
  return { cards, backs, places, dice };
}

const running = new Set<Animation>();
function run(node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, after?: () => void): void {
  const animation = node.animate(frames, timing);
  running.add(animation);
  const end = (): void => {
    running.delete(animation);
    after?.();
  };
  animation.onfinish = end;
  animation.oncancel = end;
}

/** Jump to the end of whatever still moves. */
export function skip(): void {
  for (const animation of [...running]) animation.finish();
}

/** A copy of a card flies along an arc; at its height it turns, if it was face down where it came from. */
function fly(target: SVGElement, from: DOMRect, delay: number, wasDown: boolean): void {
  const to = target.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const ghost = target.cloneNode(true) as SVGElement;
  ghost.removeAttribute("data-code");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("flying");
  ghost.style.setProperty("--cw", `${to.width}px`);
  ghost.style.left = `${to.left}px`;
  ghost.style.top = `${to.top}px`;
  document.body.append(ghost);
  target.style.visibility = "hidden";
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const size = from.width / to.width;
  const rise = -0.12 * Math.hypot(dx, dy);
  const turn = wasDown ? " rotateY(90deg)" : "";
  run(
    ghost,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: wasDown ? 0.4 : 1 },
      {
        transform: `translate(${dx / 2}px, ${dy / 2 + rise}px) scale(${(1 + size) / 2})${turn}`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: "none", opacity: 1 },
    ],
    { duration: FLIGHT, delay, easing: OUT, fill: "backwards" },
    () => {
      ghost.remove();
      target.style.visibility = "";
    },
  );
}

/** Whether what was laid or asked before lies open now. */
export function isRevealed(before: Board | null | undefined, after: Board | null | undefined): boolean {
  const now = after?.exchange;
  const had = before?.exchange;
  if (now?.state !== "shown" || !had || had.state === "shown") return false;
  return now.hands.filter((hand) => hand.cards?.length).length > 1;
}

/** A back for a card that is about to turn over. */
function backOf(card: SVGElement): SVGElement {
  const back = card.cloneNode(false) as SVGElement;
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#back-${world.back}`);
  use.setAttribute("width", "250");
  use.setAttribute("height", "350");
  back.append(use);
  back.removeAttribute("data-code");
  back.setAttribute("aria-hidden", "true");
  back.classList.add("flying");
  const box = card.getBoundingClientRect();
  back.style.cssText = `--cw:${box.width}px;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  return back;
}

/** Count a number up to what it is; if the page writes another meanwhile, leave that. */
function countUp(node: Element): void {
  const text = node.firstChild;
  const most = Number(text?.nodeValue);
  if (!text || !Number.isInteger(most) || most < 2) return;
  const began = performance.now();
  let shown = text.nodeValue;
  const next = (): void => {
    if (text.nodeValue !== shown) return;
    const part = Math.min(1, (performance.now() - began) / COUNTED);
    shown = String(Math.round(most * part));
    text.nodeValue = shown;
    if (part < 1) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** A hush, then all cards turn over together, their totals count up, and only then the story tells who won. */
function reveal(room: HTMLElement, fresh: number): Set<Element> {
  const cards = [...room.querySelectorAll<SVGElement>('[data-place^="exchange:"] [data-code]:not([data-code="??"])')];
  for (const card of cards) {
    const back = backOf(card);
    document.body.append(back);
    const half = { duration: TURN / 2, easing: "ease-in", fill: "both" } as const;
    run(back, [{ rotate: "y 0deg" }, { rotate: "y 90deg" }], { ...half, delay: HUSH }, () => back.remove());
    run(card, [{ rotate: "y -90deg" }, { rotate: "y 0deg" }], {
      duration: TURN / 2,
      delay: HUSH + TURN / 2,
      easing: "ease-out",
      fill: "backwards",
    });
  }
  for (const total of room.querySelectorAll(".react .total, .wtotal"))
    run(total, [{ opacity: 0 }, { opacity: 0 }], { duration: HUSH + TURN }, () => countUp(total));
  const lines = [...room.querySelectorAll(".log .ln, .lastlines .ln")].slice(-fresh);
  for (const told of [...lines, ...room.querySelectorAll(".wlast, .wsaid, .exline")])
    run(told, [{ opacity: 0 }, { opacity: 0 }], { duration: HUSH + TURN });
  return new Set(cards);
}

function flights(room: HTMLElement, before: Seen, turned: Set<Element>): number {
  let flown = 0;
  const left = new Map([...before.cards].map(([code, spots]) => [code, [...spots]]));
  const arrived: SVGElement[] = [];
  for (const node of room.querySelectorAll<SVGElement>("[data-code]")) {
    const code = node.dataset.code ?? "";
    const spots = left.get(code);
    const same = spots?.findIndex((spot) => spot.place === placeOf(node)) ?? -1;
    if (same >= 0) spots?.splice(same, 1);
    else if (!turned.has(node) && (code !== "??" || !before.backs.has(placeOf(node)))) arrived.push(node);
  }
  const leaving = [...left.values()].flat();
  for (const node of arrived.slice(0, MOST)) {
    const code = node.dataset.code ?? "";
    const known = left.get(code)?.shift();
    // what was not seen before comes from the deck it is drawn from; what goes face down, from whoever laid it
    const from = known?.box ?? (code === "??" ? leaving.shift()?.box : undefined) ?? deckOf(before);
    if (!from) continue;
    fly(node, from, flown * APART, !known && code !== "??");
    flown += 1;
  }
  return flown;
}

function deckOf(before: Seen): DOMRect | undefined {
  for (const [place, box] of before.backs) if (place.startsWith("row:")) return box;
  return undefined;
}

function tumble(room: HTMLElement, before: Seen): number {
  let rolled = 0;
  for (const node of room.querySelectorAll(".react .die")) {
    const said = node.getAttribute("aria-label") ?? "";
    if (before.dice.get(node) === said || !/: \d/.test(said)) continue;
    run(
      node,
      [
        { transform: `translateY(-34px) rotate(${rolled % 2 ? 520 : -470}deg) scale(.8)`, opacity: 0.2 },
        { transform: "translateY(4px) rotate(12deg)", opacity: 1, offset: 0.7 },
        { transform: "none" },
      ],
      { duration: SETTLE, delay: rolled * APART, easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" },
    );
    rolled += 1;
  }
  // what they come to is told once the last of them lies, though it may be heard of while they roll
  for (const side of room.querySelectorAll(".react .side")) {
    const rolling = [...side.querySelectorAll(".die")].flatMap((die) => die.getAnimations());
    const left = rolling.map(
      (each) => Number(each.effect?.getComputedTiming().endTime ?? 0) - Number(each.currentTime ?? 0),
    );
    const duration = Math.max(0, ...left);
    if (duration > 0)
      for (const total of side.querySelectorAll(".total")) run(total, [{ opacity: 0 }, { opacity: 0 }], { duration });
  }
  return rolled;
}

/** How much worse a gauge stands than before: a bar that fell, boxes that were filled. */
export function loss(before: Gauge | undefined, after: Gauge): number {
  if (!before) return 0;
  const isHarm = after.look === "boxes" && (after.tone === "harm" || after.tone === "shock");
  const by = isHarm ? after.value - before.value : before.value - after.value;
  const counts = isHarm || ((after.look ?? "bar") === "bar" && (after.tone === "harm" || after.tone === "guard"));
  return counts ? Math.max(0, by) : 0;
}

function blows(room: HTMLElement, before: Board | null | undefined, after: Board | null | undefined): number {
  const known = new Map<string, Token>((before?.tokens ?? []).map((token) => [token.id, token]));
  let worst = 0;
  for (const token of after?.tokens ?? []) {
    const old = known.get(token.id);
    if (!old) continue;
    const by = (token.gauges ?? []).reduce(
      (sum, gauge) =>
        sum +
        loss(
          old.gauges?.find((each) => each.id === gauge.id),
          gauge,
        ),
      0,
    );
    if (by <= 0) continue;
    worst = Math.max(worst, by);
    for (const node of room.querySelectorAll<HTMLElement>(`[data-token="${CSS.escape(token.id)}"]`)) felt(node, by);
  }
  return worst;
}

function felt(node: HTMLElement, by: number): void {
  const face = node.querySelector(".face") ?? node;
  run(
    face,
    [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 280 },
  );
  const box = face.getBoundingClientRect();
  const number = document.createElement("span");
  number.className = "blow";
  number.setAttribute("aria-hidden", "true");
  number.textContent = `−${by}`;
  number.style.left = `${box.left + box.width / 2}px`;
  number.style.top = `${box.top}px`;
  document.body.append(number);
  run(
    number,
    [
      { transform: "translate(-50%, -30%) scale(.6)", opacity: 0 },
      { transform: "translate(-50%, -120%) scale(1)", opacity: 1, offset: 0.2 },
      { transform: "translate(-50%, -150%)", opacity: 1, offset: 0.85 },
      { transform: "translate(-50%, -170%)", opacity: 0 },
    ],
    { duration: 1100, easing: OUT },
    () => number.remove(),
  );
}

/** One sound a look: the weightiest thing that happened. */
function cue(fresh: readonly Event[], flown: number, rolled: number, hurt: number): Cue | null {
  if (hurt) return hurt > 3 ? "wound" : "blow";
  if (rolled) return "dice";
  const tones = fresh.map((event) => family(event.kind));
  if (tones.some((each) => each.tone === "ruling")) return "gavel";
  if (tones.some((each) => each.tone === "win")) return "win";
  return flown ? "lay" : null;
}

/** Let the lamp hang over whoever acts. */
function light(room: HTMLElement, board: Board | null | undefined): void {
  const now = board?.order?.find((turn) => turn.state === "now")?.token;
  const node = now ? room.querySelector(`[data-token="${CSS.escape(now)}"]`) : null;
  const box = node?.getBoundingClientRect();
  const all = room.getBoundingClientRect();
  room.style.setProperty("--lx", box?.width ? `${Math.round((100 * (box.left + box.width / 2)) / all.width)}%` : "50%");
  room.style.setProperty(
    "--ly",
    box?.width ? `${Math.round((100 * (box.top + box.height / 2)) / all.height)}%` : "36%",
  );
}

export function animate(seat: Seat, room: HTMLElement): () => void {
  const onLook = (before: Look | null, after: Look, fresh: Event[]): void => {
    skip();
    const was = isStill() || !before ? null : see(room);
    void tick().then(() => {
      light(room, after.board);
      if (!before) return;
      const isTold = Boolean(was) && isRevealed(before.board, after.board);
      const turned = isTold ? reveal(room, fresh.length) : new Set<Element>();
      const flown = was ? flights(room, was, turned) : 0;
      const rolled = was ? tumble(room, was) : 0;
      const hurt = was ? blows(room, before.board, after.board) : 0;
      const heard = turned.size ? "reveal" : cue(fresh, flown, rolled, hurt);
      if (heard) void sound(heard);
      if (fresh.some((event) => event.kind === "rewind") && was)
        run(room, [{ filter: "saturate(0)" }, { filter: "none" }], { duration: 600 });
    });
  };
  const stop = seat.listen(onLook);
  void tick().then(() => light(room, seat.board));
  addEventListener("keydown", skip);
  return () => {
    stop();
    skip();
    removeEventListener("keydown", skip);
  };
}
