/** Cards and tokens can be dragged onto what they are meant for; a touch does the same, so this is never needed. */

import { thing } from "../lib/board";
import type { Seat } from "../lib/seat.svelte";

/** Less than this is a touch whose hand was not still. */
const STILL = 10;
const KINDS = new Set(["card", "token", "item", "die"]);

interface Held {
  name: string;
  node: HTMLElement;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

/** What lies under the pointer, the dragged copy aside: a thing by its name, or the ground and the exchange as such. */
function under(x: number, y: number): string {
  const node = document.elementFromPoint(x, y);
  const found = node?.closest<HTMLElement>("[data-thing]")?.dataset.thing;
  return found ?? (node?.closest(".stage, .react") ? "ground" : "");
}

/** A copy that follows the pointer; nobody can touch or hear it. */
function copied(node: HTMLElement): HTMLElement {
  const face = node.querySelector<HTMLElement>(".pc, .face") ?? node;
  const box = face.getBoundingClientRect();
  const ghost = face.cloneNode(true) as HTMLElement;
  ghost.classList.add("dragged");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText += `;width:${box.width}px;height:${box.height}px;--cw:${box.width}px`;
  document.body.append(ghost);
  return ghost;
}

/** Let things be dragged in a room; gives what ends it. */
export function drags(seat: Seat, room: HTMLElement): () => void {
  let held: Held | null = null;
  let over: Element | null = null;
  const mark = (node: Element | null): void => {
    over?.classList.remove("under");
    over = node;
    over?.classList.add("under");
  };
  const drop = (): void => {
    held?.ghost?.remove();
    held?.node.classList.remove("lifted");
    held = null;
    mark(null);
  };
  const down = (event: PointerEvent): void => {
    const node = (event.target as Element).closest<HTMLElement>("[data-thing]");
    const name = node?.dataset.thing ?? "";
    const [kind] = thing(name);
    // fingers scroll, pinch and use the loupe; only cards of the hand follow them
    if (!node || event.button || !KINDS.has(kind) || (event.pointerType === "touch" && kind !== "card")) return;
    if (seat.canDrag(name)) held = { name, node, x: event.clientX, y: event.clientY, ghost: null };
  };
  const move = (event: PointerEvent): void => {
    if (!held) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < STILL) return;
    if (!held.ghost) {
      held.ghost = copied(held.node);
      held.node.classList.add("lifted");
    }
    held.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
    const name = under(event.clientX, event.clientY);
    const isMeant = seat.meant(held.name, name).length > 0;
    mark(
      isMeant
        ? (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-thing], .stage, .react") ?? null)
        : null,
    );
  };
  const up = (event: PointerEvent): void => {
    const was = held;
    drop();
    if (!was?.ghost) return;
    // the click that follows would touch what lies under the pointer once more
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    seat.drop(was.name, under(event.clientX, event.clientY));
  };
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && held?.ghost) drop();
  };
  const noNative = (event: Event): void => event.preventDefault();
  room.addEventListener("pointerdown", down);
  room.addEventListener("dragstart", noNative);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", drop);
  addEventListener("keydown", giveUp);
  return () => {
    drop();
    room.removeEventListener("pointerdown", down);
    room.removeEventListener("dragstart", noNative);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", drop);
    removeEventListener("keydown", giveUp);
  };
}
