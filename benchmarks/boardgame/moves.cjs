// A game on boardgame.io's own server core (`Master`): every move is checked, run with the game's random numbers, kept in
// memory, and sent to each player as their own view, as JSON bytes. Prints milliseconds of processor time a move.
//
//   node moves.cjs PEERS 1000                                                     a card duel for four
//   node moves.cjs PEERS 1000 '{"scene": FILE, "players": 5, "events": 5, "delta": false}'    a state of a scene's size
const { createRequire } = require("node:module");
const peers = createRequire(process.argv[2] + "/");
const { Master } = peers("boardgame.io/master");
const { InitializeGame, ProcessGameConfig, Sync, getFilterPlayerView } = peers("boardgame.io/internal");

const { duel } = require("./duel.cjs");
const { like } = require("./like.cjs");

const MOVES = Number(process.argv[3]);
const wanted = process.argv[4] && JSON.parse(process.argv[4]);
const played = wanted ? like(wanted) : duel;
const PLAYERS = wanted ? wanted.players : 4;

// As its own storage in memory does it: the state as it is, and the log of moves.
class Memory extends Sync {
  matches = new Map();
  createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
  }
  setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
  }
  setState(id, state, deltalog) {
    const match = this.matches.get(id);
    if (deltalog) match.log.push(...deltalog);
    match.state = state;
  }
  fetch(id, wanted) {
    const match = this.matches.get(id);
    return Object.fromEntries(Object.keys(wanted).filter((key) => wanted[key]).map((key) => [key, match[key]]));
  }
}

async function main() {
  const storage = new Memory();
  let bytes = 0;
  const send = ({ playerID, ...message }) => {
    bytes += Buffer.byteLength(JSON.stringify(message));
  };
  const processed = ProcessGameConfig(played);
  const initialState = InitializeGame({ game: processed, numPlayers: PLAYERS });
  const metadata = { gameName: played.name, players: {}, createdAt: 0, updatedAt: 0 };
  for (let at = 0; at < PLAYERS; at += 1) metadata.players[at] = { id: at, name: `P${at}` };
  storage.createMatch("one", { initialState, metadata });
  // A server filters what goes to each client by its player's view.
  const filtered = getFilterPlayerView(processed);
  const transport = {
    send: ({ playerID, ...data }) => send(filtered(playerID, data)),
    sendAll: (data) => {
      for (let at = 0; at < PLAYERS; at += 1) send(filtered(String(at), data));
    },
  };
  const master = new Master(processed, storage, transport);
  const play = async (moves) => {
    for (let made = 0; made < moves; made += 1) {
      const { state } = storage.fetch("one", { state: true });
      const who = state.ctx.currentPlayer;
      const target = String((Number(who) + 1) % PLAYERS);
      const card = wanted ? "2c" : state.G.players[who].hand[made % 5];
      const action = {
        type: "MAKE_MOVE",
        payload: { type: "strike", args: [card, target], playerID: who, credentials: undefined },
      };
      const refused = await master.onUpdate(action, state._stateID, "one", who);
      if (refused) throw new Error(JSON.stringify(refused));
    }
  };
  await play(Math.min(300, MOVES));
  bytes = 0;
  const before = process.cpuUsage();
  await play(MOVES);
  const used = process.cpuUsage(before);
  const milliseconds = (used.user + used.system) / 1000 / MOVES;
  console.log(JSON.stringify({ milliseconds, bytes: Math.round(bytes / MOVES) }));
}

main();
