/** Names that must not be cut: set smaller where their line is too narrow, by the face they are set in just now. */

/** Below this part of its size a name could no longer be read. */
const LEAST = 0.62;

/** Fit a name into what its line leaves it. A game's own face may come late, or never, and whatever stands in for it may be half as wide again. */
export function onOneLine(name: HTMLElement): { destroy: () => void } {
  let set = 1;
  const fit = (): void => {
    const range = document.createRange();
    range.selectNodeContents(name);
    // on one line at full size; what is wrapped is as long as its lines together
    const long = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0) / zoomOf(name) / set;
    if (!name.clientWidth || !long) return;
    set = Math.max(LEAST, Math.min(1, name.clientWidth / (long + 1)));
    name.style.setProperty("--fit", set.toFixed(3));
  };
  const resized = new ResizeObserver(fit);
  resized.observe(name);
  document.fonts.addEventListener("loadingdone", fit);
  return {
    destroy: () => {
      resized.disconnect();
      document.fonts.removeEventListener("loadingdone", fit);
    },
  };
}

/** How much larger a thing is drawn than it is laid out: two fingers may have enlarged the ground. */
const zoomOf = (node: HTMLElement): number => node.getBoundingClientRect().width / node.offsetWidth || 1;
