/** Charts as plain marks: worked out once, drawn on the page as SVG and, for a picture file, on a canvas. */

import { percent, plain, sampled } from "./numbers";

/** A colour of the tokens, by name: "gain-fill" is `var(--gain-fill)`. */
export type Colour = string;

export type Mark =
  | {
      kind: "box";
      x: number;
      y: number;
      w: number;
      h: number;
      r: number;
      fill: Colour;
      hatched?: boolean;
      mix?: number;
    }
  | { kind: "frame"; x: number; y: number; w: number; h: number; r: number; stroke: Colour; width: number }
  | {
      kind: "words";
      x: number;
      y: number;
      text: string;
      size: number;
      bold?: boolean;
      fill: Colour;
      anchor: "start" | "middle" | "end";
    }
  | { kind: "line"; points: [number, number][]; stroke: Colour; width: number; dashed?: boolean };

export interface Chart {
  width: number;
  height: number;
  marks: Mark[];
  /** What a pointer over the chart may want to know: places from left to right, each with words. */
  spots: { x: number; w: number; text: string }[];
}

export interface Bar {
  name: string;
  p: number;
  fill?: Colour;
  hatched?: boolean;
}

interface BarsOf {
  bars: Bar[];
  /** Another answer to compare with, drawn as a line on top of each bar. */
  beside?: number[];
  fill?: Colour;
  width?: number;
  height?: number;
  axis?: string;
  /** The value of a full-height bar; the highest one if left out. */
  most?: number;
  /** How far off the chances may be, if they were sampled. */
  interval?: number;
}

const FOOT = 46;
const HEAD = 26;

/** A bar for each outcome, its chance above it where there is room. */
export function barChart({
  bars,
  beside = [],
  fill = "accent",
  width = 812,
  height = 340,
  axis = "",
  most,
  interval,
}: BarsOf): Chart {
  const marks: Mark[] = [];
  const spots: Chart["spots"] = [];
  const step = width / Math.max(1, bars.length);
  const gap = Math.min(8, step * 0.16);
  const high = most ?? Math.max(1e-9, ...bars.map((bar) => bar.p), ...beside);
  const every = Math.max(1, Math.ceil((longest(bars) * 8 + 10) / step));
  // numbers can be counted on from their neighbours, and some are left out; words are told on lines below each other
  const lines = bars.some(({ name }) => !/^(-?\d+|later)$/.test(name)) ? every : 1;
  const floor = height - FOOT - 16 * (lines - 1);
  const room = floor - HEAD;
  for (const [i, bar] of bars.entries()) {
    const x = i * step + gap / 2;
    const w = Math.max(1, step - gap);
    const h = bar.p > 0 ? Math.max(2, (bar.p / high) * room) : 0;
    const middle = x + w / 2;
    if (h) marks.push({ kind: "box", x, y: floor - h, w, h, r: Math.min(5, w / 3), fill: bar.fill ?? fill });
    if (h && bar.hatched)
      marks.push({ kind: "box", x, y: floor - h, w, h, r: Math.min(5, w / 3), fill: "room", hatched: true });
    const other = beside[i];
    const line = other === undefined ? floor : floor - (other / high) * room;
    if (step >= 38)
      marks.push(...numberOf(sampled(bar.p, interval).replace(" %", ""), middle, { top: floor - h, w, h }, line));
    // the last bar is named if it is what comes after the others; those that would stand in its way are not
    const isRest = bars[bars.length - 1]?.name === "later" && every > 1;
    const isNumbered = isRest ? i === bars.length - 1 || (i % every === 0 && i + every < bars.length) : i % every === 0;
    const said = plainName(bar.name);
    const half = said.length * 3.8;
    const x0 = lines > 1 ? Math.min(Math.max(middle, half), width - half) : middle;
    if (lines > 1 || isNumbered) marks.push(text(x0, floor + 20 + 16 * (i % lines), said, 14, "ink-2", "middle"));
    if (other !== undefined) {
      marks.push({
        kind: "line",
        points: [
          [x - gap / 2, line],
          [x + w + gap / 2, line],
        ],
        stroke: "ink",
        width: 3,
      });
    }
    const against = other === undefined ? "" : `, pinned ${sampled(other, interval)}`;
    spots.push({ x: i * step, w: step, text: `${plainName(bar.name)}: ${sampled(bar.p, interval)}${against}` });
  }
  marks.push({
    kind: "line",
    points: [
      [0, floor + 0.5],
      [width, floor + 0.5],
    ],
    stroke: "line-2",
    width: 1,
  });
  if (axis) marks.push(text(width / 2, height - 6, axis, 13, "ink-2", "middle"));
  return { width, height, marks, spots };
}

/** A bar's number at its own top. Where the other answer's line would run through it and so be read by it, it stands
 * within the bar; in a bar too low for that it is left to the table and the pointer. */
function numberOf(said: string, x: number, bar: { top: number; w: number; h: number }, line: number): Mark[] {
  const { top, h } = bar;
  const isInTheWay = line < top - 0.5 && line > top - 26;
  if (!isInTheWay) return [text(x, top - 8, said, 13, "ink", "middle", true)];
  if (h < 26) return [];
  const w = Math.min(bar.w - 4, said.length * 8 + 4);
  const ground: Mark = { kind: "box", x: x - w / 2, y: top + 4, w, h: 19, r: 4, fill: "panel" };
  return [ground, text(x, top + 18, said, 13, "ink", "middle", true)];
}

export interface Line {
  name: string;
  values: number[];
  stroke: Colour;
  dashed?: boolean;
}

/** Chances by step as lines, from 0 to 100 %. */
export function lineChart(lines: Line[], axis: string, width = 812, height = 340): Chart {
  const marks: Mark[] = [];
  const left = 52;
  const floor = height - FOOT;
  const room = floor - HEAD;
  const steps = Math.max(1, ...lines.map((line) => line.values.length));
  const at = (i: number): number => left + ((i + 0.5) * (width - left)) / steps;
  for (const p of [0, 0.25, 0.5, 0.75, 1]) {
    const y = floor - p * room;
    marks.push({
      kind: "line",
      points: [
        [left, y],
        [width, y],
      ],
      stroke: p ? "line" : "line-2",
      width: 1,
    });
    marks.push(text(left - 8, y + 4, `${p * 100} %`, 12, "ink-2", "end"));
  }
  const every = Math.ceil((steps * 28) / (width - left));
  for (let i = 0; i < steps; i += every) marks.push(text(at(i), floor + 20, String(i + 1), 13, "ink-2", "middle"));
  for (const { values, stroke, dashed } of lines) {
    const points = values.map((p, i): [number, number] => [at(i), floor - p * room]);
    marks.push({ kind: "line", points, stroke, width: 3, dashed });
    if (steps <= 40)
      for (const [x, y] of points)
        marks.push({ kind: "box", x: x - 4, y: y - 4, w: 8, h: 8, r: dashed ? 0 : 4, fill: stroke });
  }
  if (axis) marks.push(text((left + width) / 2, height - 6, axis, 13, "ink-2", "middle"));
  const w = (width - left) / steps;
  const spots = Array.from({ length: steps }, (_, i) => ({
    x: left + i * w,
    w,
    text: `${i + 1}: ${lines.map((line) => `${line.name} ${percent(line.values[i] ?? line.values.at(-1) ?? 0)}`).join(", ")}`,
  }));
  return { width, height, marks, spots };
}

/** A row for each chance: its name, a bar of it, and what is said of it. */
export function rowChart(rows: { name: string; p: number; fill: Colour; said: string }[], width = 760): Chart {
  const marks = rows.flatMap(({ name, p, fill, said }, i): Mark[] => [
    text(0, i * 24 + 14, name, 13, "ink", "start"),
    { kind: "box", x: 240, y: i * 24 + 3, w: Math.max(1, p * 320), h: 12, r: 5, fill },
    text(width, i * 24 + 14, said, 13, "ink", "end", true),
  ]);
  return { width, height: rows.length * 24, marks, spots: [] };
}

/** Put one chart below another, with a heading before it. */
export function stacked(parts: { head?: string; chart: Chart }[], gap = 20): Chart {
  const width = Math.max(...parts.map((part) => part.chart.width));
  const marks: Mark[] = [];
  let down = 0;
  for (const { head, chart } of parts) {
    if (head) {
      marks.push(text(0, down + 22, head, 18, "ink", "start", true));
      down += 36;
    }
    marks.push(...chart.marks.map((mark) => moved(mark, 0, down)));
    down += chart.height + gap;
  }
  return { width, height: down, marks, spots: [] };
}

export function moved(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind === "line") return { ...mark, points: mark.points.map(([x, y]) => [x + dx, y + dy]) };
  return { ...mark, x: mark.x + dx, y: mark.y + dy };
}

export function text(
  x: number,
  y: number,
  said: string,
  size: number,
  fill: Colour,
  anchor: "start" | "middle" | "end",
  bold = false,
): Mark {
  return { kind: "words", x, y, text: said, size, fill, anchor, bold };
}

/** Shares that make a whole, as one row. */
export function splitBar(shares: { p: number; fill: Colour; hatched?: boolean }[], width = 812, height = 20): Chart {
  const marks: Mark[] = [];
  const there = shares.filter((share) => share.p > 0);
  let x = 0;
  for (const { p, fill, hatched } of there) {
    const w = Math.max(2, p * (width - 2 * (there.length - 1)));
    marks.push({ kind: "box", x, y: 0, w, h: height, r: 3, fill });
    if (hatched) marks.push({ kind: "box", x, y: 0, w, h: height, r: 3, fill: "room", hatched: true });
    x += w + 2;
  }
  return { width, height, marks, spots: [] };
}

export const plainName = (name: string): string =>
  /^-?\d+$/.test(name) ? plain(Number(name)) : name.replaceAll("_", " ");
const longest = (bars: Bar[]): number => Math.max(1, ...bars.map((bar) => plainName(bar.name).length));
