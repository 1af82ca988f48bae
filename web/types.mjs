/** Makes the page's types from the server's description; the checks do this first, and nothing of it is left in the page. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const made = new URL("src/lib/server.ts", import.meta.url);
const python = process.env.PYTHON ?? "../.venv/bin/python";
const description = JSON.parse(execFileSync(python, ["schema.py"], { encoding: "utf8", maxBuffer: 2 ** 26 }));
const types = astToString(await openapiTS(description, { defaultNonNullable: false }));
const text = `/** Made from the server's description by \`npm run types\`. Do not edit. */\n\n${types}`;
if (!existsSync(made) || readFileSync(made, "utf8") !== text) writeFileSync(made, text);
