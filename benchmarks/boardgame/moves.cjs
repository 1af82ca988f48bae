// A card duel for four on boardgame.io's own server core (`Master`): every move is checked, run with the game's random
// numbers, kept in memory, and sent to each of four players as their own view, as JSON bytes. Prints milliseconds of
// processor time a move.
const { createRequire } = require("node:module");
const peers = createRequire(process.argv[2] + "/");
const { Master } = peers("boardgame.io/master");
const { InitializeGame, ProcessGameConfig, Sync, getFilterPlayerView } = peers("boardgame.io/internal");

const PLAYERS = 4;
const MOVES = Number(process.argv[3]);

const game = {
  name: "duel",
  setup: ({ random }) => {
    const deck = random.Shuffle([..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)));
    const players = {};
    for (let at = 0; at < PLAYERS; at += 1) {
      players[at] = { hand: deck.splice(0, 5), wounds: 0, shock: 0, x: at, y: 0 };
    }
    const seen = {};
    for (let at = 0; at < PLAYERS; at += 1) {
      seen[at] = { name: `Fighter ${at}`, cards: 5, side: at % 2, weapon: "sword", armour: 2 };
    }
    return { deck, pile: [], players, seen, log: [] };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: { [playerID]: G.players[playerID] },
  }),
  moves: {
    strike: ({ G, ctx, random, playerID }, card, target) => {
      const mine = G.players[playerID];
      const at = mine.hand.indexOf(card);
      if (at < 0 || target === playerID) return "INVALID_MOVE";
      mine.hand.splice(at, 1);
      G.pile.push(card);
      const total = random.D6(2).reduce((sum, face) => sum + face, 0);
      if (total > 6) G.players[target].wounds += 1;
      if (G.deck.length === 0) {
        G.deck = random.Shuffle(G.pile);
        G.pile = [];
      }
      mine.hand.push(G.deck.pop());
      G.seen[playerID].cards = mine.hand.length;
      G.log.push({ turn: ctx.turn, who: playerID, card, target, total });
      if (G.log.length > 12) G.log.shift();
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

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
  const processed = ProcessGameConfig(game);
  const initialState = InitializeGame({ game: processed, numPlayers: PLAYERS });
  const metadata = { gameName: "duel", players: {}, createdAt: 0, updatedAt: 0 };
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
      const card = state.G.players[who].hand[made % 5];
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
