// A card duel as boardgame.io plays it: hidden hands, dice, a pile that is shuffled again. A move is checked, run with the
// game's random numbers, and seen by each player as their own view.
const duel = {
  name: "duel",
  setup: ({ random, ctx }) => {
    const deck = random.Shuffle([..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)));
    const players = {};
    const seen = {};
    for (let at = 0; at < ctx.numPlayers; at += 1) {
      players[at] = { hand: deck.splice(0, 5), wounds: 0, shock: 0, x: at, y: 0 };
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

module.exports = { duel };
