/** Fingers on the ground: two of them zoom and pan it, a double tap fits it again, and small places get a loupe. */

/** Below this a place is too small for a finger. */
const THUMB = 44;
const LOUPE = 3 * 52;
const MOST = 4;
const TWICE = 300;

interface Grip {
  distance: number;
  x: number;
  y: number;
}

function grip(touches: TouchList): Grip {
  const [a, b] = [touches[0] as Touch, touches[1] as Touch];
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}

/** The place under a finger, if it is one that can be chosen. */
const placeAt = (touch: Touch): HTMLElement | null =>
  document.elementFromPoint(touch.clientX, touch.clientY)?.closest<HTMLElement>(".sq, .pt") ?? null;

/** Everything around a place, enlarged: a copy of the ground that nobody can touch or hear. */
class Loupe {
  readonly #glass = document.createElement("div");
  readonly #copy: HTMLElement;
  readonly #ground: HTMLElement;
  chosen: HTMLElement | null = null;

  constructor(ground: HTMLElement) {
    this.#ground = ground;
    this.#glass.className = "loupe";
    this.#glass.setAttribute("aria-hidden", "true");
    this.#glass.inert = true;
    this.#copy = ground.cloneNode(true) as HTMLElement;
    this.#glass.append(this.#copy);
    document.body.append(this.#glass);
  }

  /** Hold it over a place, above the finger. */
  over(place: HTMLElement, touch: Touch): void {
    this.chosen = place;
    const [all, box] = [this.#ground.getBoundingClientRect(), place.getBoundingClientRect()];
    const size = LOUPE / 3 / box.width;
    const zoom = all.width / this.#ground.offsetWidth;
    const [x, y] = [(box.left + box.width / 2 - all.left) / zoom, (box.top + box.height / 2 - all.top) / zoom];
    this.#copy.style.transform = `translate(${LOUPE / 2 - x * size * zoom}px, ${LOUPE / 2 - y * size * zoom}px) scale(${size * zoom})`;
    this.#glass.style.left = `${Math.min(innerWidth - LOUPE - 8, Math.max(8, touch.clientX - LOUPE / 2))}px`;
    this.#glass.style.top = `${Math.max(8, touch.clientY - LOUPE - 48)}px`;
  }

  close(): void {
    this.#glass.remove();
  }
}

/** Let fingers have the ground. What they choose is clicked, so that everything else stays as it is. */
export function fingers(stage: HTMLElement): { destroy: () => void } {
  let [zoom, x, y, tapped] = [1, 0, 0, 0];
  let held: Grip | null = null;
  let loupe: Loupe | null = null;
  const ground = (): HTMLElement | null => stage.querySelector<HTMLElement>(".ground");
  const lay = (): void => {
    const node = ground();
    if (!node) return;
    const [w, h] = [(node.offsetWidth * (zoom - 1)) / 2, (node.offsetHeight * (zoom - 1)) / 2];
    [x, y] = [Math.min(w, Math.max(-w, x)), Math.min(h, Math.max(-h, y))];
    node.style.transform = zoom > 1 ? `translate(${x}px, ${y}px) scale(${zoom})` : "";
    stage.dataset.zoom = zoom.toFixed(2);
  };
  const down = (event: TouchEvent): void => {
    loupe?.close();
    loupe = null;
    const [touch, node] = [event.touches[0], ground()];
    if (event.touches.length === 2) held = grip(event.touches);
    else if (touch && node) {
      const place = placeAt(touch);
      if (place && place.getBoundingClientRect().width < THUMB) {
        loupe = new Loupe(node);
        loupe.over(place, touch);
      }
      if (!place && event.timeStamp - tapped < TWICE && zoom > 1) {
        zoom = 1;
        lay();
      }
      tapped = event.timeStamp;
    }
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (held && event.touches.length === 2) {
      const now = grip(event.touches);
      zoom = Math.min(MOST, Math.max(1, (zoom * now.distance) / held.distance));
      x += now.x - held.x;
      y += now.y - held.y;
      held = now;
      lay();
      event.preventDefault();
    } else if (loupe && touch) {
      const place = placeAt(touch);
      if (place) loupe.over(place, touch);
      event.preventDefault();
    }
  };
  const up = (event: TouchEvent): void => {
    held = null;
    if (!loupe || event.touches.length) return;
    event.preventDefault(); // else the browser would click whatever was touched first
    loupe.close();
    const chosen = loupe.chosen;
    loupe = null;
    if (event.type === "touchend") chosen?.click();
  };
  stage.addEventListener("touchstart", down, { passive: true });
  stage.addEventListener("touchmove", move, { passive: false });
  stage.addEventListener("touchend", up);
  stage.addEventListener("touchcancel", up);
  return { destroy: () => loupe?.close() };
}
