// A game whose state has the size of one of Outdraw's scenes: the scene's own JSON. A move writes to some of the people in
// it, moves a card, and tells events of 150 letters; hands are hidden from all players but one. The rules' own work is
// next to nothing here.
const fs = require("node:fs");

const WRITES = 7;
const TOLD = 12;

// Whoever is in the scene, a list in one game and named by id in another.
function peopleOf(G) {
  const people = G.fighters ?? G.people ?? [];
  return Array.isArray(people) ? people : Object.values(people);
}

function like({ scene, events, delta }) {
  const whole = JSON.parse(fs.readFileSync(scene));
  const words = "x".repeat(150);
  return {
    name: "like",
    deltaState: delta,
    setup: () => ({ ...structuredClone(whole), told: [] }),
    playerView: ({ G, playerID }) => {
      const names = Object.keys(G.zones);
      const own = names[Number(playerID) % names.length];
      const seen = (name) => (name === own ? G.zones[name] : { ...G.zones[name], cards: G.zones[name].cards.map(() => "??") });
      return { ...G, zones: Object.fromEntries(names.map((name) => [name, seen(name)])) };
    },
    moves: {
      strike: ({ G, ctx, random, playerID }, card) => {
        const total = random.D6(2).reduce((sum, face) => sum + face, 0);
        G.round += 1;
        for (const each of peopleOf(G).slice(0, WRITES)) each.wounds = (each.wounds ?? 0) + (total > 6 ? 1 : 0);
        const [from, to] = Object.values(G.zones);
        if (to && from.cards.length) to.cards.push(from.cards.pop());
        if (to && to.cards.length > 6) from.cards.unshift(to.cards.shift());
        for (let at = 0; at < events; at += 1) {
          const facts = { total, who: playerID, card };
          G.told.push({ number: ctx.turn, kind: "hit", text: words, rules: ["suits.engage.define"], seen_by: ["*"], facts });
        }
        while (G.told.length > TOLD) G.told.shift();
      },
    },
    turn: { minMoves: 1, maxMoves: 1 },
  };
}

module.exports = { like };
