// People at many tables at once, the same for Outdraw and for boardgame.io: at every table somebody whose turn it is makes
// any legal move, and once everybody there was told of it, the next. Prints how many moves there were in the time given,
// and how long it took from a move to everybody told.
//
//   node crowd.cjs PEERS '{"kind": "outdraw", "url": ..., "tables": [[TOKEN, ...], ...], "seconds": 10, "pace": 0}'
const { createRequire } = require("node:module");
const peers = createRequire(process.argv[2] + "/");
const given = JSON.parse(process.argv[3]);

// --- Outdraw: a socket a seat, sent what changed in its look ----------------------------------------------------------

function apply(whole, changes) {
  for (const [path, ...value] of changes) {
    let at = whole;
    for (const key of path.slice(0, -1)) at = at[key];
    const last = path[path.length - 1];
    if (value.length) at[last] = value[0];
    else if (Array.isArray(at)) at.splice(last, 1);
    else delete at[last];
  }
}

function anyAnswer(choice) {
  if (choice.form === "number") return choice.low + Math.floor(Math.random() * (choice.high - choice.low + 1));
  if (choice.form === "words") return "in haste";
  const legal = choice.options.filter((option) => !option.barred_by).map((option) => option.value);
  const least = choice.least ?? 1;
  const most = choice.most ?? 1;
  if (least === 1 && most === 1) return legal[Math.floor(Math.random() * legal.length)];
  return legal.slice(0, Math.max(least, Math.min(most, 1)));
}

class OutdrawTable {
  constructor(tokens) {
    this.tokens = tokens;
    this.count = 0;
  }

  async open() {
    const WebSocket = peers("ws");
    this.seats = await Promise.all(this.tokens.map((token, at) => this.sit(WebSocket, token, at === 0)));
    await this.settled();
  }

  // As the page does: everybody is sent the board, the game master (the first seat) the view itself too.
  sit(WebSocket, token, isGm) {
    const seat = { socket: new WebSocket(given.url.replace("http", "ws") + "/api/seat/live"), look: null, pings: [] };
    return new Promise((resolve, reject) => {
      seat.socket.on("error", reject);
      seat.socket.on("open", () => seat.socket.send(JSON.stringify({ token, changes: true, view: isGm })));
      seat.socket.on("message", (data) => {
        bytes += data.length;
        this.hear(seat, JSON.parse(data));
        resolve(seat);
      });
    });
  }

  hear(seat, said) {
    if (said.kind === "look") seat.look = said;
    else if (said.kind === "change") apply(seat.look, said.changes);
    else if (said.kind === "stored") this.isStored = true;
    else if (said.kind === "refused") throw new Error(said.sentence);
    else if (said.kind === "ping") seat.socket.send('{"kind": "pong"}');
    // A pong may answer the ping of an earlier move.
    const isOwnPong = said.kind === "pong" && seat.pings.shift() === this.count;
    if (!this.told) return;
    if (said.kind === "change" || said.kind === "look") {
      if (!this.isSettling) this.untold.delete(seat);
    } else if (isOwnPong) this.untold.delete(seat);
    if (said.kind === "stored") {
      this.untold.delete(seat);
      this.askTheOthers(this.count);
    }
    if (this.isStored && this.untold.size === 0) {
      const told = this.told;
      this.told = null;
      told();
    }
  }

  async move() {
    let asked = this.seats.filter((seat) => seat.look.choices.length);
    if (!asked.length) {
      await this.again();
      asked = this.seats.filter((seat) => seat.look.choices.length);
    }
    const seat = asked[Math.floor(Math.random() * asked.length)];
    const { id, choice } = seat.look.choices[0];
    this.untold = new Set(this.seats);
    this.isStored = false;
    this.count += 1;
    const began = performance.now();
    const everybody = new Promise((resolve) => (this.told = resolve));
    seat.socket.send(JSON.stringify({ choice: id, answer: anyAnswer(choice), id: `${given.run}.${this.count}` }));
    await everybody;
    return performance.now() - began;
  }

  // The scene is over: the game master takes it back to where it began, after it was opened and everybody had joined.
  async again() {
    const headers = { authorization: `Bearer ${this.tokens[0]}`, "content-type": "application/json" };
    const body = JSON.stringify({ to: this.tokens.length + 1, why: "once more" });
    const said = await fetch(`${given.url}/api/seat/gm/rewind`, { method: "POST", headers, body });
    if (said.status !== 200) throw new Error(await said.text());
    await this.settled();
  }

  // Whoever was told nothing by now may have nothing to be told: what is sent before a pong has come before it. What
  // came by their sockets meanwhile is heard first, so that nobody is asked who was told in the same breath.
  askTheOthers(count) {
    const ask = () => {
      if (this.told && this.count === count) for (const seat of this.untold) this.ping(seat);
    };
    setImmediate(() => setImmediate(ask));
  }

  ping(seat) {
    seat.pings.push(this.count);
    seat.socket.send('{"kind": "ping"}');
  }

  // Wait until every seat has all that was sent to it.
  async settled() {
    this.untold = new Set(this.seats);
    this.isStored = true;
    this.count += 1;
    const everybody = new Promise((resolve) => (this.told = resolve));
    this.isSettling = true;
    for (const seat of this.seats) this.ping(seat);
    await everybody;
    this.isSettling = false;
  }

  close() {
    for (const seat of this.seats) seat.socket.terminate();
  }
}

// --- boardgame.io: a socket a player, sent the whole state ------------------------------------------------------------

class PeerMatch {
  constructor(players) {
    this.players = players;
  }

  // Whoever comes first makes the match.
  async open() {
    this.id = Math.random().toString(36).slice(2);
    this.seats = [];
    for (let at = 0; at < this.players; at += 1) this.seats.push(await this.sit(String(at)));
  }

  sit(player) {
    const { io } = peers("socket.io-client");
    const socket = io(`${given.url}/duel`, { transports: ["websocket"], forceNew: true });
    const seat = { socket, state: null };
    return new Promise((resolve) => {
      socket.on("connect", () => socket.emit("sync", this.id, player, undefined, this.players));
      socket.on("sync", (_, { state }) => {
        seat.state = state;
        resolve(seat);
      });
      socket.on("update", (_, state) => {
        seat.state = state;
        if (!this.told) return;
        this.untold.delete(seat);
        if (this.untold.size === 0) {
          const told = this.told;
          this.told = null;
          told();
        }
      });
    });
  }

  async move() {
    const who = this.seats[0].state.ctx.currentPlayer;
    const seat = this.seats[Number(who)];
    const hand = seat.state.G.players[who].hand;
    const card = hand[Math.floor(Math.random() * hand.length)];
    const target = String((Number(who) + 1) % this.players);
    const payload = { type: "strike", args: [card, target], playerID: who };
    this.untold = new Set(this.seats);
    const began = performance.now();
    const everybody = new Promise((resolve) => (this.told = resolve));
    seat.socket.emit("update", { type: "MAKE_MOVE", payload }, seat.state._stateID, this.id, who);
    await everybody;
    return performance.now() - began;
  }

  close() {
    for (const seat of this.seats) seat.socket.disconnect();
  }
}

// --- both --------------------------------------------------------------------------------------------------------------

let bytes = 0;

async function playOn(table, from, until, times) {
  if (given.pace) await new Promise((resolve) => setTimeout(resolve, (Math.random() * 1000) / given.pace));
  let next = performance.now();
  while (performance.now() < until) {
    const took = await table.move();
    if (performance.now() >= from) times.push(took);
    if (given.pace) {
      next += 1000 / given.pace;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
  }
}

async function main() {
  const tables = given.tables.map((each) => (given.kind === "outdraw" ? new OutdrawTable(each) : new PeerMatch(each)));
  for (const table of tables) await table.open();
  const from = performance.now() + given.warm * 1000;
  const until = from + given.seconds * 1000;
  const times = [];
  // Whoever measures the server's own time is told when it counts.
  setTimeout(() => {
    bytes = 0;
    process.stdout.write("begun\n");
  }, given.warm * 1000);
  await Promise.all(tables.map((table) => playOn(table, from, until, times)));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const found = { moves: times.length, seconds: given.seconds, p50: at(0.5), p99: at(0.99), bytes };
  process.stdout.write(`${JSON.stringify(found)}\n`);
  for (const table of tables) table.close();
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
