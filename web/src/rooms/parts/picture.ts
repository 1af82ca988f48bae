/** Saving: pictures drawn on a canvas (the page's policy lets no SVG in by a made-up address), tables and data as text. */

import type { Chart } from "./marks";

export function save(name: string, kind: string, body: BlobPart): void {
  const address = URL.createObjectURL(new Blob([body], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveJson = (name: string, value: unknown): void =>
  save(`${name}.json`, "application/json", `${JSON.stringify(value, null, 2)}\n`);

/** Rows as CSV (RFC 4180); words that would be read as a formula are kept words. */
export function csv(rows: (string | number)[][]): string {
  const cell = (value: string | number): string => {
    const words = typeof value === "string" && /^[=+@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

export const saveCsv = (name: string, rows: (string | number)[][]): void =>
  save(`${name}.csv`, "text/csv;charset=utf-8", csv(rows));

const MARGIN = 28;

/** Draw a chart on paper of the page's colours, twice as fine as on the screen. */
export async function savePng(name: string, chart: Chart, head: string, foot: string): Promise<void> {
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim() || "#888";
  const font = style.getPropertyValue("--ui").trim() || "sans-serif";
  const canvas = document.createElement("canvas");
  const width = chart.width + 2 * MARGIN;
  const height = chart.height + 2 * MARGIN + 60;
  canvas.width = width * 2;
  canvas.height = height * 2;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(2, 2);
  pen.fillStyle = colour("panel");
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour("ink");
  pen.font = `700 20px ${font}`;
  pen.fillText(head, MARGIN, MARGIN + 16, chart.width);
  pen.fillStyle = colour("ink-2");
  pen.font = `400 13px ${font}`;
  pen.fillText(foot, MARGIN, height - MARGIN / 2, chart.width);
  pen.translate(MARGIN, MARGIN + 36);
  for (const mark of chart.marks) {
    pen.setLineDash([]);
    if (mark.kind === "words") {
      pen.fillStyle = colour(mark.fill);
      pen.font = `${mark.bold ? 700 : 400} ${mark.size}px ${font}`;
      pen.textAlign = mark.anchor === "middle" ? "center" : mark.anchor === "end" ? "right" : "left";
      pen.fillText(mark.text, mark.x, mark.y);
    } else if (mark.kind === "line") {
      pen.strokeStyle = colour(mark.stroke);
      pen.lineWidth = mark.width;
      if (mark.dashed) pen.setLineDash([8, 7]);
      pen.beginPath();
      for (const [x, y] of mark.points) pen.lineTo(x, y);
      pen.stroke();
    } else if (mark.kind === "frame") {
      pen.strokeStyle = colour(mark.stroke);
      pen.lineWidth = mark.width;
      pen.beginPath();
      pen.roundRect(mark.x, mark.y, mark.w, mark.h, mark.r);
      pen.stroke();
    } else {
      pen.beginPath();
      pen.roundRect(mark.x, mark.y, mark.w, mark.h, mark.r);
      if (mark.hatched) hatch(pen, mark, colour("room"));
      else {
        pen.fillStyle = mark.mix === undefined ? colour(mark.fill) : mixed(colour(mark.fill), colour("felt"), mark.mix);
        pen.fill();
      }
    }
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(`${name}.png`, "image/png", blob);
}

/** So many per cent of one colour in another, both written as `#rrggbb`. */
export function mixed(one: string, other: string, part: number): string {
  const read = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [read(one), read(other)];
  return `rgb(${a.map((x, i) => Math.round((x * part + (b[i] ?? 0) * (100 - part)) / 100)).join(" ")})`;
}

function hatch(
  pen: CanvasRenderingContext2D,
  box: { x: number; y: number; w: number; h: number },
  colour: string,
): void {
  pen.save();
  pen.clip();
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.55;
  pen.lineWidth = 4;
  for (let x = box.x - box.h; x < box.x + box.w; x += 9) {
    pen.beginPath();
    pen.moveTo(x, box.y + box.h);
    pen.lineTo(x + box.h, box.y);
    pen.stroke();
  }
  pen.restore();
}
