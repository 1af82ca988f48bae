/** Where on the ground one points: the grounds say how their places lie in `data-map` (left, top, size, first x, first y). */

const MAP = "#ground [data-map]";

const measures = (map: HTMLElement): number[] => (map.dataset.map ?? "").split(",").map(Number);

/** The place that is touched, as games write it: "3,4" or an area; nothing if it is none. */
export function pointed({ target, clientX, clientY }: MouseEvent): string | null {
  const area = (target as Element).closest<HTMLElement>("#ground .area");
  if (area) return area.dataset.area ?? null;
  const map = (target as Element).closest<HTMLElement>(MAP);
  if (!map) return null;
  const [left = 0, top = 0, size = 1, x = 0, y = 0] = measures(map);
  const box = map.getBoundingClientRect();
  // whoever stands at a metre stands on its line, in a square within it
  const whole = map.classList.contains("squares") ? Math.floor : Math.round;
  const [across, down] = [(clientX - box.left - left) / size, (clientY - box.top - top) / size];
  return `${whole(across) + x},${whole(down) + y}`;
}

/** Mark a place on the ground, as long as it is the one that is meant. */
export function mark(at: string): () => void {
  const map = document.querySelector<HTMLElement>(MAP);
  const place = /^(-?\d+),(-?\d+)$/.exec(at);
  if (!map || !place) return () => undefined;
  const [left = 0, top = 0, size = 1, x = 0, y = 0] = measures(map);
  const shift = map.classList.contains("squares") ? 0 : 0.5;
  const spot = document.createElement("i");
  spot.className = "spot";
  spot.style.cssText = `left:${left + (Number(place[1]) - x - shift) * size}px;top:${top + (Number(place[2]) - y - shift) * size}px;width:${size}px;height:${size}px`;
  map.append(spot);
  return () => spot.remove();
}
