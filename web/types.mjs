/** Makes the page's types from the server's description; with --check says whether they are those of this server. */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const made = new URL("src/lib/server.ts", import.meta.url);
const python = process.env.PYTHON ?? "../.venv/bin/python";
const description = JSON.parse(execFileSync(python, ["schema.py"], { encoding: "utf8", maxBuffer: 2 ** 26 }));
const types = astToString(await openapiTS(description, { defaultNonNullable: false }));
const text = `/** Made from the server's description by \`npm run types\`. Do not edit. */\n\n${types}`;
if (process.argv.includes("--check")) {
  if (readFileSync(made, "utf8") !== text) {
    process.stderr.write("src/lib/server.ts is not what this server says: run `npm run types`.\n");
    process.exit(1);
  }
} else writeFileSync(made, text);
