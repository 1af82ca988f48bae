/** Names that must not be cut: set smaller where their line is too narrow, by the face they are set in just now. */

/** Below this part of its size a name could no longer be read. */
const LEAST = 0.62;

/** Fit a name into its parent's line, beside whatever else stands there. A game's own face may come late, or never, and whatever stands in for it may be half as wide again. */
export function onOneLine(name: HTMLElement, _beside?: string): { update: () => void; destroy: () => void } {
  const line = name.parentElement as HTMLElement;
  let set = 1;
  const fit = (): void => {
    const { paddingLeft, paddingRight, columnGap } = getComputedStyle(line);
    const others = [...line.children].slice(1) as HTMLElement[];
    const taken = others.reduce((sum, each) => sum + each.offsetWidth + Number.parseFloat(columnGap), 0);
    const room = line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - taken;
    const range = document.createRange();
    range.selectNodeContents(name);
    // on one line at full size; what is wrapped is as long as its lines together
    const long = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0) / zoomOf(line) / set;
    if (room <= 0 || !long) return;
    set = Math.max(LEAST, Math.min(1, room / (long + 1)));
    name.style.setProperty("--fit", set.toFixed(3));
  };
  const resized = new ResizeObserver(fit);
  resized.observe(line);
  document.fonts.addEventListener("loadingdone", fit);
  return {
    update: fit,
    destroy: () => {
      resized.disconnect();
      document.fonts.removeEventListener("loadingdone", fit);
    },
  };
}

/** How much larger a thing is drawn than it is laid out: two fingers may have enlarged the ground. */
const zoomOf = (node: HTMLElement): number => node.getBoundingClientRect().width / node.offsetWidth || 1;
