// boardgame.io's own server, with its storage in memory, at a free port of this machine; prints the port.
const { createRequire } = require("node:module");
const { duel } = require("./duel.cjs");
const peers = createRequire(process.argv[2] + "/");
const { Server, Origins } = peers("boardgame.io/server");

const server = Server({ games: [duel], origins: [Origins.LOCALHOST] });
console.info = () => {};
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
