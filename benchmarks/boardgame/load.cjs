// boardgame.io under load, over real sockets: its own server in this process, nothing stored, and clients in another.
// node load.cjs PEERS server            serves a card duel for two, prints its port
// node load.cjs PEERS clients PORT MATCHES SECONDS   two clients a match move in turn; prints moves and times as JSON
const { createRequire } = require("node:module");
const peers = createRequire(process.argv[2] + "/");
const role = process.argv[3];

const game = {
  name: "duel",
  setup: ({ random }) => {
    const deck = random.Shuffle([..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)));
    const players = {};
    for (let at = 0; at < 2; at += 1) players[at] = { hand: deck.splice(0, 5), wounds: 0 };
    return { deck, pile: [], players, log: [] };
  },
  playerView: ({ G, playerID }) => ({ ...G, deck: G.deck.length, players: { [playerID]: G.players[playerID] } }),
  moves: {
    strike: ({ G, ctx, random, playerID }, at) => {
      const mine = G.players[playerID];
      G.pile.push(...mine.hand.splice(at, 1));
      const total = random.D6(2).reduce((sum, face) => sum + face, 0);
      if (total > 6) G.players[1 - Number(playerID)].wounds += 1;
      if (G.deck.length === 0) G.deck = random.Shuffle(G.pile.splice(0));
      mine.hand.push(G.deck.pop());
      G.log.push({ turn: ctx.turn, who: playerID, total });
      if (G.log.length > 12) G.log.shift();
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

async function serve() {
  const { Server, Origins } = peers("boardgame.io/server");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const running = await server.run(0);
  process.stdout.write(`${running.appServer.address().port}\n`);
}

async function load(port, matches, seconds) {
  const { Client } = peers("boardgame.io/client");
  const { SocketIO } = peers("boardgame.io/multiplayer");
  const server = `http://127.0.0.1:${port}`;
  const times = [];
  const began = performance.now();
  let isOver = false;
  const play = async () => {
    const made = await fetch(`${server}/games/duel/create`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ numPlayers: 2 }),
    });
    const { matchID } = await made.json();
    const clients = [];
    for (const playerID of ["0", "1"]) {
      const joined = await fetch(`${server}/games/duel/${matchID}/join`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ playerID, playerName: playerID }),
      });
      const { playerCredentials: credentials } = await joined.json();
      const client = Client({ game, multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
      client.start();
      clients.push(client);
    }
    let sent = 0;
    let turn = 0;
    const told = [0, 0];
    const next = () => {
      if (isOver) return;
      turn += 1;
      sent = performance.now();
      const mover = clients[(turn - 1) % 2];
      mover.moves.strike(turn % 5);
    };
    clients.forEach((client, at) =>
      client.subscribe((state) => {
        if (state === null || !state.isConnected) return;
        told[at] = state.ctx.turn;
        // Both have been told of the move by the server: the other one never moved ahead of it.
        const other = turn === 0 ? 0 : turn % 2;
        if (at === other && told[at] === turn + 1) {
          if (turn > 0) times.push(performance.now() - sent);
          setImmediate(next);
        }
      }),
    );
  };
  await Promise.all(Array.from({ length: matches }, play));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  isOver = true;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)];
  console.log(JSON.stringify({ moves: times.length, seconds: (performance.now() - began) / 1000, p99 }));
  process.exit(0);
}

if (role === "server") serve();
else load(process.argv[4], Number(process.argv[5]), Number(process.argv[6]));
