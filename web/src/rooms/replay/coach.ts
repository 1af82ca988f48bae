/** The coach's reading of a seat's decisions: asked of the server, drawn here. */

import { call, Refused, Unreachable } from "../../lib/api";
import { at } from "../../lib/place";

export interface Weighed {
  answer: unknown;
  label: string;
  win?: number | null;
  played?: number;
}
export interface Decision {
  entry: number;
  before: number;
  prompt: string;
  rule: string;
  label: string;
  best_label: string;
  /** What is answered next after it, where that is asked at once. */
  best_then?: string;
  win?: number | null;
  cost?: number;
  mark?: string;
  options?: Weighed[];
}
export interface Reading {
  seat: string;
  /** The last entry that was read, if that was not all; and how closely decisions were looked at. */
  stopped?: number;
  played?: number;
  accuracy?: number | null;
  lost?: number;
  luck?: number;
  adjusted?: number | null;
  result?: number | null;
  curve: [number, number, number?, number?][];
  decisions: Decision[];
  lessons?: { rule: string; cost: number; entries: number[]; words: string }[];
}
interface Job {
  job: string;
  state: string;
  done: number;
  of: number;
  outcome?: Reading | null;
  sentence?: string;
}

const BETWEEN = 700;
/** In so many scenes a decision is played out where there is time. */
export const CLOSELY = 240;
const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Let a journal be read from a seat; say now and then how far it is, and what has been read. What was cut off is given as far as it came. */
export async function read(
  journal: string,
  seat: string,
  onway: (part: number, read: Reading | null) => void,
  wanted: AbortSignal,
): Promise<Reading | null> {
  const path = `/api/coach?seat=${encodeURIComponent(seat)}`;
  const sent = await fetch(at(path), {
    method: "POST",
    body: journal,
    headers: { "Content-Type": "text/plain" },
  }).catch(() => {
    throw new Unreachable("The server does not answer.");
  });
  const said = (await sent.json().catch(() => ({}))) as Job & { rule?: string };
  if (!sent.ok) throw new Refused(sent.status, said.rule ?? "", said.sentence ?? `The server said ${sent.status}.`);
  let job: Job = said;
  // a page that is closed asks no more: it calls the coach off as it goes
  const leave = (): unknown =>
    fetch(at(`/api/lab/jobs/${job.job}`), { method: "DELETE", keepalive: true }).catch(() => undefined);
  globalThis.addEventListener?.("pagehide", leave, { once: true, signal: wanted });
  while (job.state !== "done") {
    if (wanted.aborted) {
      await call(`/api/lab/jobs/${job.job}`, { method: "DELETE" }).catch(() => undefined);
      return null;
    }
    if (/fail|stop|error/.test(job.state)) {
      if (job.outcome) return job.outcome;
      throw new Error(job.sentence || "The coach gave up on this one.");
    }
    onway(job.of ? job.done / job.of : 0, job.outcome ?? null);
    await later(BETWEEN);
    job = await call<Job>(`/api/lab/jobs/${job.job}`);
  }
  if (!job.outcome) throw new Error("The coach has nothing to say of this seat.");
  return job.outcome;
}

/** The curve of the chance to win as a path in a box of such a size, and where each point lies. */
export function drawn(
  curve: Reading["curve"],
  width: number,
  height: number,
): { path: string; at: [number, number][] } {
  const step = width / Math.max(1, curve.length - 1);
  const at = curve.map(([, win], i): [number, number] => [i * step, height * (1 - win)]);
  return { path: at.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""), at };
}

/** The half width of the 95 % interval of a share of so many scenes, which is wide where they are few and all came out the same. */
export function within(share: number, played = 0): number {
  const [p, n] = [(share * played + 2) / (played + 4), played + 4];
  return 1.96 * Math.sqrt((p * (1 - p)) / n);
}

/** What was best, in full. */
export const wordsOf = (at: Decision): string => [at.best_label, at.best_then].filter(Boolean).join(", then ");

/** What is said of an answer that somebody tries instead: two that cannot be told apart are not called better and worse. */
export function judged(at: Decision, chosen: string): string {
  const was = chosen === at.label ? "So it was in the fight." : `In the fight it was ${at.label}.`;
  const better = wordsOf(at);
  if (chosen === at.best_label) return `The best there was. ${was}`;
  const [mine, best] = [chosen, at.best_label].map((label) => at.options?.find((each) => each.label === label));
  const [low, high] = [
    (best?.win ?? 0) - within(best?.win ?? 0, best?.played),
    (mine?.win ?? 0) + within(mine?.win ?? 0, mine?.played),
  ];
  const isAlike = chosen !== at.label && high >= low;
  return `${isAlike ? `As good as ${better}, as far as was played out.` : `Better was ${better}.`} ${was}`;
}
