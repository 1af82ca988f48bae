/** One seat at one table: the line to the server, the last look, and what is raised but not yet sent.

The page holds no rule and keeps no truth: it draws the last look, shows intent at once and believes only the server.
*/

import { isCall } from "../desk/called";
import * as api from "./api";
import type { Answer, Board, Choice, Event, OpenChoice, Option } from "./board";
import { thing, tokenOf } from "./board";
import { applied } from "./changes";
import {
  equals,
  isAmiss,
  isBarred,
  isMany,
  isOnGround,
  isPick,
  isPlaced,
  meant,
  narrowed,
  onThings,
  priceOf,
  said,
  shown,
  stacked,
  stemOf,
  verbOf,
  verbs,
} from "./choosing";
import type { Change, Message, Reply } from "./messages";
import { at } from "./place";
import { prefs } from "./prefs.svelte";
import { backTo } from "./sentences";
import { sound } from "./sound";
import { askedOfYou, asYou } from "./you";

export interface Refusal {
  sentence: string;
  rule: string;
  on: string[];
}
export interface Toast {
  id: number;
  kind: "lost" | "back" | "ruling" | "rewind" | "info" | "join";
  title: string;
  text?: string;
}
export type Line = "opening" | "up" | "down" | "gone";

const RETRY = [300, 700, 1500, 3000, 5000];
/** An answer that nobody acknowledged for so long is sent again by a call; the same id does nothing twice. */
const SILENCE = 2500;
/** So long what was missed takes to come, once the line is back: it comes in several pieces. */
const GREETING = 400;

/** So many answers to a ruling stand side by side. */
const FEW = 9;
/** With more options than this the way on is not looked for among them. */
const MUCH = 4;

/** So many answers may belong to a step that is begun again. */
const KEPT_ANSWERS = 40;
const asksOf = (choice: Choice): string => [choice.kind, choice.actor, choice.facing].join(" ");

/** What is said to whoever was asked when the game master set something or went back. */
const PUT_OFF = "What you were asked is put off: the game master has changed something.";
/** How many lines of the story the page keeps. */
const KEPT = 400;

type Listener = (before: api.Look | null, after: api.Look, fresh: Event[]) => void;

export class Seat {
  readonly token: string;
  look = $state.raw<api.Look | null>(null);
  events = $state.raw<Event[]>([]);
  line = $state<Line>("opening");
  downSince = $state(0);
  error = $state("");
  /** What came of the luck, once the table is closed. */
  luck = $state<{ isFair: boolean; words: string } | null>(null);
  /** What happened while the line was down: from this event on, up to that one. */
  missed = $state.raw<[from: number, to: number]>([0, 0]);
  toasts = $state<Toast[]>([]);

  raised = $state.raw<Option[]>([]);
  /** What the pointer or the focus rests on: for previews alone, and never sent. */
  over = $state.raw<Option | null>(null);
  verb = $state("");
  nouns = $state.raw<string[]>([]);
  refusal = $state<Refusal | null>(null);
  sending = $state<{ choice: string; answer: Answer; words: string; on: string[]; since: number } | null>(null);
  late = $state("");
  /** What told the cards of the exchange, where they were drawn and met at once. */
  drawn = $state.raw<Event[]>([]);
  number = $state(0);
  #words = $state("");
  isListOpen = $state(false);
  /** Of options that differ only in how often, which one stands for them: by what they have in common. */
  often = $state.raw<Record<string, string>>({});

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #closed = false;
  #count = 0;
  #listeners = new Set<Listener>();
  #askedId = "";
  /** What this seat answered, by the question, and after which event: the same comes again if the step is begun anew. */
  #said: { question: string; given: Answer; after: number }[] = [];
  readonly #again = new Map<string, Answer>();
  readonly #waiting = new Map<string, (reply: Reply) => void>();

  constructor(token: string) {
    this.token = token;
  }

  get words(): string {
    return this.#words;
  }

  /** Whoever goes on writing has read why what was written before would not do. */
  set words(to: string) {
    if (to !== this.#words) this.refusal = null;
    this.#words = to;
  }

  // --- what there is ------------------------------------------------------------------------------------------------

  board: Board = $derived(this.look?.board ?? {});
  company: api.Company | undefined = $derived(this.look?.company);
  isWatching: boolean = $derived(this.look?.seat === "*");
  isGm: boolean = $derived(Boolean(this.look && this.company?.gm === this.look.seat));
  /** The name that is read as "you": that of the seat's token, where it has but one. */
  name: string = $derived.by(() => {
    const own = (this.board.tokens ?? []).filter((each) => each.seat && each.seat === this.look?.seat);
    return this.isGm || own.length !== 1 ? "" : (own[0]?.name ?? "");
  });
  asked: OpenChoice | undefined = $derived.by(() => {
    // what is asked of a seat that a bot plays is the bot's, though it may let people speak first
    const isBots = this.company?.seats.some((each) => each.id === this.look?.seat && each.bot);
    const open = isBots ? [] : (this.look?.choices ?? []);
    const found = open.find((each) => each.id !== this.sending?.choice);
    return found && { ...found, choice: askedOfYou(found.choice, this.name) };
  });
  choice: Choice | undefined = $derived(this.asked?.choice);
  options: Option[] = $derived(isPick(this.choice) ? this.choice.options : []);
  /** Whether what is asked is what a result buys, or which of its dice: then the result stays in sight. */
  buys: boolean = $derived(
    this.options.some(
      (option) =>
        priceOf(option) !== undefined ||
        option.on?.some((each) => each.startsWith("die:") && this.shown.has(each)) === true,
    ),
  );
  /** What this seat has laid face down while others still choose. */
  laid = $derived(this.look?.laid ?? []);
  isMany: boolean = $derived(isPick(this.choice) && isMany(this.choice));
  isMine: boolean = $derived(Boolean(this.asked) && this.line === "up" && !this.sending);
  left: Option[] = $derived(narrowed(this.options, this.verb, this.nouns));
  things: Map<string, Option[]> = $derived(onThings(narrowed(this.options, this.verb, [])));
  shown: Set<string> = $derived(shown(this.board));
  /** The options as they are counted: those that differ only in how often are one. */
  menu: Option[] = $derived(stacked(this.options, this.often));
  /** What ends a turn or a preparation stands in the prompt bar, wherever much else may be done; of what may be called, what is usual. */
  wayOn: Option | undefined = $derived.by(() => {
    const usual = isPick(this.choice) && isCall(this.choice) ? this.choice.default : "";
    if (this.menu.length <= MUCH || this.isMany || (this.isRuling && !usual)) return undefined;
    return this.menu.find(
      ({ value, barred_by: bar }) => !bar && (this.isRuling ? value === usual : /^(end|done)$/.test(value)),
    );
  });
  verbs = $derived(verbs(this.menu.filter((option) => option !== this.wayOn)));
  hasVerbs: boolean = $derived(
    this.verbs.length > 1 && this.menu.length > 8 && this.menu.length > 1.5 * this.verbs.length && !this.isMany,
  );
  /** Whether the game master rules for others: that takes no side, so chances beside the answers would mislead. */
  isRuling: boolean = $derived.by(() => {
    if (!this.isGm || this.choice?.form !== "pick") return false;
    return Boolean(this.choice.discretion) || tokenOf(this.board, this.choice.actor)?.seat !== this.look?.seat;
  });
  /** The options that are shown as cards in the rack, because they lie nowhere better; those of a ruling all of them. */
  rack: Option[] = $derived.by(() => {
    if (this.options.length === 1 && this.raised.length) return []; // it is raised already
    if (this.isRuling && !this.hasVerbs && this.options.length <= FEW)
      return stacked(
        this.options.filter((option) => option.value !== this.wayOn?.value),
        this.often,
      );
    if (this.nouns.length) return stacked(this.left, this.often);
    const loose = this.left.filter((option) => option.value !== this.wayOn?.value && !this.#isPlaced(option));
    return (this.hasVerbs && !this.verb) || (this.bar.length && !this.wayOn) ? [] : stacked(loose, this.often);
  });
  /** Whether an option is left to what it lies on: on the ground only where there are many. */
  #isPlaced(option: Option): boolean {
    return isPlaced(option, this.shown) && !(isOnGround(option) && this.left.length <= FEW);
  }
  /** Options that lie nowhere and are few stand in the prompt bar itself, when the others are cards or places. */
  bar: Option[] = $derived.by(() => {
    if (this.wayOn) return this.verb ? [] : [this.wayOn];
    if (this.hasVerbs || this.isMany || this.isRuling || this.options.length === 1) return [];
    const loose = this.options.filter((option) => !this.#isPlaced(option));
    return loose.length <= 2 && loose.length < this.options.length ? loose : [];
  });
  /** The token whose seat this is: whoever the choice is for, else the first of the seat's. */
  me: string = $derived.by(() => {
    const seat = this.look?.seat;
    const own = (this.board.tokens ?? []).filter((each) => seat && each.seat === seat);
    const actor = this.choice?.actor;
    return (
      own.find((each) => each.id === actor)?.id ??
      own.find((each) => each.id === this.board.order?.find((turn) => turn.state === "now")?.token)?.id ??
      own[0]?.id ??
      ""
    );
  });

  /** A long menu of which nothing is pointed at yet: almost everything could be touched, so it is only rimmed. */
  isSoft: boolean = $derived(this.isMine && this.hasVerbs && !this.verb && !this.nouns.length && !this.raised.length);

  /** Who is called "you": the seat's own token; the game master is nobody on the ground. */
  you: string = $derived(this.isGm ? "" : this.me);

  /** Whether an open option lies on a thing; what every option lies on tells nothing, so it stays dark. */
  isLit(name: string): boolean {
    const on = this.things.get(name);
    if (!this.isMine || !on || (on.length === this.options.length && on.length > 1)) return false;
    return on.some((option) => !isBarred(option));
  }
  /** Whether all that can be done at a thing would strike at one's own side. */
  isAmiss(name: string): boolean {
    const open = (this.things.get(name) ?? []).filter((option) => !isBarred(option));
    return this.isMine && open.length > 0 && open.every((option) => isAmiss(this.board, this.choice, option));
  }
  isBarredThing(name: string): boolean {
    const found = this.things.get(name);
    return this.isMine && (found?.every(isBarred) ?? false);
  }
  isUp(name: string): boolean {
    return this.raised.some((option) => option.on?.includes(name));
  }
  isRefused(name: string): boolean {
    return this.refusal?.on.includes(name) ?? false;
  }
  isSent(name: string): boolean {
    return this.sending?.on.includes(name) ?? false;
  }

  // --- choosing -----------------------------------------------------------------------------------------------------

  /** A thing was touched: raise what it means, narrow to it, or send what was raised. */
  touch(name: string): boolean {
    if (!this.isMine) return false;
    this.refusal = null;
    const on = this.things.get(name);
    if (!on?.length) {
      if (this.verb && this.options.some((each) => each.on?.includes(name))) {
        this.verb = "";
        return this.touch(name);
      }
      return false;
    }
    const within = narrowed(
      on,
      "",
      this.nouns.filter((noun) => noun !== name),
    );
    const found = within.length ? within : narrowed(on, "", []);
    // what takes several cards stands in the prompt: a card that is touched means itself
    const own = found.filter((option) => !this.bar.includes(option));
    const candidates = own.length ? own : found;
    if (!within.length) this.nouns = [];
    const open = candidates.filter((option) => !isBarred(option));
    const [kind] = thing(name);
    if (this.isMany) {
      const option = open[0] ?? candidates[0];
      if (option) this.pick(option);
      return true;
    }
    if (open.length === 0) {
      const barred = candidates[0];
      if (barred) this.refuse(barred);
      return true;
    }
    if (open.length === 1 && (candidates.length === 1 || kind === "square" || kind === "point" || kind === "card")) {
      this.pick(open[0] as Option);
      return true;
    }
    if (this.nouns.includes(name)) this.nouns = this.nouns.filter((noun) => noun !== name);
    else this.nouns = within.length ? [...this.nouns, name] : [name];
    this.raised = [];
    void sound("lift");
    return true;
  }

  /** An option was chosen by itself: raise it, or send it if it is raised already. */
  pick(option: Option): void {
    if (!this.isMine) return;
    this.refusal = null;
    if (isBarred(option)) {
      this.refuse(option);
      return;
    }
    if (this.isMany && isPick(this.choice)) {
      const has = this.raised.some((each) => each.value === option.value);
      const most = this.choice.most ?? 1;
      if (has) this.raised = this.raised.filter((each) => each.value !== option.value);
      else if (this.raised.length < most) this.raised = [...this.raised, option];
      else this.raised = most === 1 ? [option] : [...this.raised.slice(1), option];
      void sound("lift");
      return;
    }
    if (this.raised[0]?.value === option.value || prefs.oneTouch) {
      this.raised = [option];
      void this.send();
      return;
    }
    this.raised = [option];
    void sound("lift");
  }

  /** Whether a thing may be taken up and laid somewhere: one's own token, or what an open option lies on. */
  canDrag(name: string): boolean {
    if (!this.isMine || this.isMany) return false;
    return name === `token:${this.me}` || this.options.some((option) => !isBarred(option) && option.on?.includes(name));
  }

  /** What laying one thing on another would mean now. */
  meant(from: string, to: string): Option[] {
    const facing = this.choice?.facing ? `token:${this.choice.facing}` : "";
    return this.isMine ? meant(this.options, from, to, `token:${this.me}`, facing) : [];
  }

  /** One thing was laid on another: the one option that means is sent, several are shown. */
  drop(from: string, to: string): void {
    const found = this.meant(from, to);
    const [only] = found;
    this.refusal = null;
    if (found.length === 1 && only) {
      this.raised = [only];
      void this.send();
    } else if (found.length) {
      this.verb = "";
      this.raised = [];
      this.nouns = [from, to].filter((name) => found.every((option) => option.on?.includes(name)));
      void sound("lift");
    }
  }

  /** Do more or less often what an option does, where that is offered; what was raised follows. */
  step(option: Option, by: number): void {
    const all = equals(this.left, option);
    const next = all[all.findIndex((each) => each.value === option.value) + by];
    if (!this.isMine || !next) return;
    this.often = { ...this.often, [stemOf(option)]: next.value };
    if (this.raised[0]?.value === option.value) this.raised = [next];
    this.over = this.over && next;
    void sound("lift");
  }

  /** The listeners of whatever stands for an option, so that its effect is seen before it is chosen. */
  hover(option: Option | undefined): Record<string, () => void> {
    const to = (value: Option | null) => (): void => {
      this.over = value;
    };
    const [on, off] = [to(option ?? null), to(null)];
    return { onpointerenter: on, onfocusin: on, onpointerleave: off, onfocusout: off };
  }

  refuse(option: Option): void {
    this.raised = this.isMany ? this.raised : [];
    this.refusal = {
      sentence: option.why || `${said(option)} is not allowed here.`,
      rule: option.barred_by ?? "",
      on: option.on ?? [],
    };
    void sound("refused");
  }

  /** Ask something beside the game of the server, and say so if it refuses. */
  async ask(what: Promise<unknown>): Promise<void> {
    await what.catch((error: Error) => this.tell({ kind: "info", title: error.message }));
  }

  #lower(): void {
    this.raised = [];
    this.over = null;
    this.nouns = [];
    this.verb = "";
  }

  back(): void {
    if (this.refusal) this.refusal = null;
    else if (this.raised.length) this.raised = this.options.length === 1 && !this.isMany ? this.raised : [];
    else if (this.nouns.length) this.nouns = this.nouns.slice(0, -1);
    else this.verb = "";
  }

  get canSend(): boolean {
    const choice = this.choice;
    if (!choice || !this.isMine) return false;
    if (choice.form === "number") return this.number >= choice.low && this.number <= choice.high;
    if (choice.form === "words") return true;
    if (!this.isMany) return this.raised.length === 1;
    return this.raised.length >= (choice.least ?? 1) && this.raised.length <= (choice.most ?? 1);
  }

  async send(): Promise<void> {
    const asked = this.asked;
    if (!asked || !this.canSend) return;
    const choice = asked.choice;
    let given: Answer;
    let words: string;
    if (choice.form === "number") {
      given = this.number;
      words = String(given);
    } else if (choice.form === "words") {
      given = this.words;
      words = this.words || "nothing";
    } else if (this.isMany) {
      given = this.raised.map((option) => option.value);
      words = this.raised.map(said).join(", ") || "none";
    } else {
      given = (this.raised[0] as Option).value;
      words = said(this.raised[0] as Option);
    }
    await this.answer(
      asked.id,
      given,
      words,
      this.raised.flatMap((option) => option.on ?? []),
    );
  }

  async answer(choice: string, given: Answer, words: string, on: string[] = []): Promise<void> {
    this.sending = { choice, answer: given, words, on, since: Date.now() };
    const question = this.look?.choices.find((each) => each.id === choice)?.choice;
    const after = this.events[this.events.length - 1]?.number ?? -1;
    if (question) this.#said = [...this.#said.slice(-KEPT_ANSWERS), { question: asksOf(question), given, after }];
    this.late = "";
    this.refusal = null;
    void sound(on.some((each) => each.startsWith("card:")) ? "lay" : "lift");
    try {
      const asked = this.#askedId;
      await this.#say(choice, given, api.newId());
      // the next question may be here already, and something raised for it
      if (this.#askedId === asked) this.#lower();
      if (this.sending?.choice === choice && !this.look?.choices.some((each) => each.id === choice))
        this.sending = null;
      // the look that follows on the line clears it too; ask once if the line is silent
      setTimeout(() => {
        if (this.sending?.choice === choice) void this.refresh();
      }, 800);
    } catch (error) {
      this.sending = null;
      if (error instanceof api.Refused && error.status === 409) {
        this.late = error.message;
        this.raised = [];
        void this.refresh();
      } else if (error instanceof api.Refused) {
        this.refusal = { sentence: error.message, rule: error.rule, on };
        void sound("refused");
      } else {
        this.refusal = { sentence: "The line is down: nothing was sent.", rule: "", on: [] };
        this.#lost();
      }
    }
  }

  /** Say an answer on the open line; where there is none, or it stays silent, by a call with the same id. */
  async #say(choice: string, answer: Answer, id: string): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) {
      const heard = new Promise<Reply | null>((done) => {
        this.#waiting.set(id, done);
        setTimeout(() => done(null), SILENCE);
        socket.addEventListener("close", () => done(null), { once: true });
      });
      socket.send(JSON.stringify({ kind: "answer", choice, answer, id }));
      const reply = await heard;
      this.#waiting.delete(id);
      if (reply?.kind === "refused") throw new api.Refused(reply.status, reply.rule, reply.sentence);
      if (reply) return;
    }
    await api.answer(this.token, choice, answer, id);
  }

  // --- the line -----------------------------------------------------------------------------------------------------

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(): () => void {
    void this.refresh().then(() => this.#connect());
    const seen = (): void => {
      if (document.visibilityState === "visible") {
        if (this.#socket?.readyState === WebSocket.OPEN) void this.refresh();
        else this.#connect();
      }
    };
    const online = (): void => this.#connect();
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", online);
    return () => {
      this.#closed = true;
      clearTimeout(this.#timer);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close(); // one that is not open yet closes then
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", online);
    };
  }

  async refresh(): Promise<void> {
    try {
      const look = await api.look(this.token, this.#since());
      // the line may have told of more while this was under way: what is older is never taken for the truth
      if (!this.look || look.number >= this.look.number) this.take(look);
      this.#up();
    } catch (error) {
      if (error instanceof api.Refused) {
        this.error = error.message;
        if (error.status === 401 || error.status === 403 || error.status === 404) this.line = "gone";
      } else this.#lost();
    }
  }

  #since(): number {
    return this.look?.number ?? 0;
  }

  #connect(): void {
    if (this.#closed || this.line === "gone") return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at("/api/seat/live")}`,
    );
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#closed) socket.close();
      else socket.send(JSON.stringify({ token: this.token, since: this.#since(), changes: true, view: this.isGm }));
    });
    socket.addEventListener("message", (event) => {
      this.#tries = 0;
      this.#up();
      const message = JSON.parse(String(event.data)) as Message;
      if (message.kind === "ping") socket.send(JSON.stringify({ kind: "pong" }));
      else if (message.kind === "look") this.take(message);
      else if (message.kind === "change") this.#change(message);
      else if (message.kind === "nudge") {
        this.tell({ kind: "info", title: `${message.by} knocks: the table waits for you.` });
        void sound("knock");
      } else if (message.kind === "stored" || message.kind === "refused") this.#waiting.get(message.id)?.(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#socket = null;
      if (this.#closed) return;
      if (event.code === 4401 || event.code === 4403) {
        this.line = "gone";
        return;
      }
      this.#lost();
      const wait = RETRY[Math.min(this.#tries, RETRY.length - 1)] as number;
      this.#tries += 1;
      this.#timer = window.setTimeout(() => this.#connect(), wait);
    });
  }

  /** Apply what changed to the look it changed from; if that is not the one we have, ask for the whole. */
  #change(change: Change): void {
    if (!this.look || change.number <= this.look.number) return;
    if (change.since !== this.look.number) {
      void this.refresh();
      return;
    }
    const look = applied(this.look, change.changes ?? []);
    this.take({ ...look, number: change.number, events: change.events ?? [], is_whole: false });
  }

  #lost(): void {
    if (this.line === "up") {
      this.downSince = Date.now();
      this.missed = [this.#next(), Number.POSITIVE_INFINITY];
      void sound("lost");
    }
    if (this.line !== "gone") this.line = "down";
  }

  #up(): void {
    if (this.line === "down" && this.downSince) {
      const seconds = Math.max(1, Math.round((Date.now() - this.downSince) / 1000));
      setTimeout(() => this.#welcome(seconds), GREETING);
      void sound("back");
      this.downSince = 0;
    }
    this.line = "up";
  }

  /** Say what was missed, and mark no more than that. */
  #welcome(seconds: number): void {
    const [from] = this.missed;
    if (this.line !== "up") return;
    this.missed = [from, this.#next()];
    const text =
      this.#next() > from ? "What happened meanwhile is marked in the story." : "Nothing happened meanwhile.";
    this.tell({ kind: "back", title: `Back, after ${seconds} second${seconds === 1 ? "" : "s"}.`, text });
  }

  /** The number that the next event will have. */
  #next(): number {
    return (this.events[this.events.length - 1]?.number ?? -1) + 1;
  }

  /** Take a look as the truth. Anything raised for a choice that is gone is dropped, visibly. */
  take(look: api.Look): void {
    const before = this.look;
    this.look = { ...look, waiting_for: look.waiting_for ?? [], choices: look.choices ?? [] };
    const incoming = (look.events ?? []).map((each) => ({ ...each, text: asYou(each.text, this.name) }));
    const first = incoming[0]?.number;
    const kept = first === undefined ? this.events : this.events.filter((each) => each.number < first);
    const known = this.events[this.events.length - 1]?.number ?? -1;
    const fresh = incoming.filter((each) => each.number > known);
    this.events = (look.is_whole ? incoming : [...kept, ...incoming]).slice(-KEPT);
    if (JSON.stringify(look.board?.exchange) !== JSON.stringify(before?.board?.exchange))
      this.drawn = before ? fresh.filter((each) => each.facts?.hands) : [];
    for (const notice of before ? (this.look.notices ?? []).slice(before.notices?.length ?? 0) : [])
      this.tell({ kind: "ruling", title: notice.text });
    const begins = before ? fresh.filter((event) => backTo(event) !== undefined) : [];
    const rulings = before ? fresh.filter((event) => event.rules.includes("table.gm.ruling")) : [];
    // whoever sets a value or rules reads beside it what comes of it
    for (const event of [...begins, ...rulings].filter((each) => each.kind === "rewind" || !this.isGm))
      this.tell({ kind: event.kind === "rewind" ? "rewind" : "ruling", title: event.text });
    const last = begins[begins.length - 1];
    if (last) this.#again.clear();
    if (last && last.kind !== "rewind")
      for (const each of this.#said)
        if (each.after >= (backTo(last) ?? 0) - 1) this.#again.set(each.question, each.given);
    const asked = this.look.choices.map((each) => each.id);
    const isAnswered = Boolean(this.sending) && !asked.includes(this.sending?.choice ?? "");
    if (isAnswered) this.sending = null;
    const id = asked.join(" ");
    if (id !== this.#askedId) {
      const had = this.#askedId;
      this.#askedId = id;
      if (begins.length && had && asked.length === 0) this.late = PUT_OFF;
      else if ((this.raised.length || this.nouns.length || this.verb) && !this.sending && !isAnswered)
        this.late = had && asked.length === 0 ? "Your choice is closed: somebody answered first." : "";
      this.#lower();
      this.often = {};
      this.refusal = null;
      this.isListOpen = false;
      const choice = this.asked?.choice;
      if (choice?.form === "number") this.number = choice.default ?? choice.low;
      if (choice?.form === "words") this.words = choice.default ?? "";
      // where there is only one thing to do, it is raised already
      const only = choice?.form === "pick" && choice.options.length === 1 ? choice.options[0] : undefined;
      if (only && !isBarred(only) && choice?.form === "pick" && !isMany(choice)) this.raised = [only];
      if (choice) this.#repeat(choice);
      if (asked.length) {
        this.late = "";
        void sound("knock");
      }
    }
    for (const listener of this.#listeners) listener(before, this.look, before ? fresh : []);
  }

  /** What was answered to the same question before the game master set something is raised again, if it still may be. */
  #repeat(choice: Choice): void {
    const given = this.#again.get(asksOf(choice));
    if (given === undefined) return;
    this.#again.delete(asksOf(choice));
    if (choice.form === "number") this.number = Number(given);
    else if (choice.form === "words") this.words = String(given);
    else this.raised = choice.options.filter((each) => !isBarred(each) && [given].flat().includes(each.value));
  }

  tell(toast: Omit<Toast, "id">): void {
    const id = ++this.#count;
    this.toasts = [...this.toasts, { id, ...toast }];
    setTimeout(() => {
      this.toasts = this.toasts.filter((each) => each.id !== id);
    }, 6000);
  }

  chooseVerb(verb: string): void {
    this.refusal = null;
    this.raised = [];
    this.nouns = [];
    this.verb = this.verb === verb ? "" : verb;
    const options = this.options.filter((option) => verbOf(option) === verb);
    if (this.verb && options.length === 1 && options[0]) this.pick(options[0]);
  }
}
