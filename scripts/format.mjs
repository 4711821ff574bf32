/** `npm run format`: Biome for its languages, clang-format for C. */
import { spawnSync } from "node:child_process";
import { remedies, TOOLS } from "./tools.mjs";

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
const run = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

const lacking = remedies([TOOLS.make, TOOLS.clangFormat]);
for (const line of lacking) console.error(line);
const typescript = run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."]);
const c = lacking.length === 0 && run("make", ["-s", "-C", "wasm", "format"]);
process.exitCode = typescript && c ? 0 : 1;
