/**
 * Replays a trace on Node's pool of small buffers and prints a row per operation, as `bufferlab pool replay` does:
 * driver.mjs --pool node-buffer [--set SETTING=VALUE]… < trace. The rows are written at the end, because writing
 * takes buffers too.
 */

import { readFileSync, writeFileSync } from "node:fs";

/** @type {Map<string, string>} */
const settings = new Map(
  process.argv.filter((word) => word.includes("=")).map((word) => /** @type {[string, string]} */ (word.split("="))),
);
const lines = readFileSync(0, "latin1").split("\n").slice(1, -1);
const fromString = settings.get("use") === "fromstring";
const texts = fromString ? lines.map((line) => "x".repeat(Number(line.split(" ")[2] ?? 0))) : [];

/** A slice of a slab shares its memory; a large buffer has its own. @param {Buffer} buffer */
const isSlice = (buffer) => buffer.buffer.byteLength > buffer.length;
/** The room behind a slice. @param {Buffer} buffer */
const after = (buffer) => buffer.buffer.byteLength - Math.ceil((buffer.byteOffset + buffer.length) / 8) * 8;

/** Fills the slab of the start of the program, so that the first take makes a new one. */
function fillSlab() {
  let buffer = Buffer.allocUnsafe(8);
  while (isSlice(buffer) && after(buffer) >= 8) buffer = Buffer.allocUnsafe(8);
}

/** @type {Map<ArrayBufferLike, number>} */
const numbers = new Map();
/** @type {Map<string, { size: number, memory: ArrayBufferLike }>} */
const live = new Map();
/** Slices that point into a memory. @type {Map<ArrayBufferLike, number>} */
const users = new Map();
/** @type {ArrayBufferLike | undefined} */
let slab;
let room = 0;

/** Whether a caller or the pool still reaches a memory. @param {ArrayBufferLike} memory */
const reachable = (memory) => memory === slab || users.has(memory);

/** The last columns of a row. @param {ArrayBufferLike} [memory] what was returned */
function end(memory) {
  const idle = slab !== undefined && !users.has(slab) ? slab.byteLength : 0;
  const held = [...users.keys()].reduce((sum, used) => sum + used.byteLength, idle);
  if (memory !== undefined && !reachable(memory)) numbers.delete(memory);
  return `${idle > 0 ? 1 : 0}\t${idle}\t${held}`;
}

/** @param {string} id @param {number} size @param {string} text */
function take(id, size, text) {
  const buffer = fromString ? Buffer.from(text) : Buffer.allocUnsafe(size);
  const memory = buffer.buffer;
  const taken = room;
  const source = memory === slab ? "hit" : "new";
  if (isSlice(buffer)) [slab, room] = [memory, after(buffer)];
  if (!numbers.has(memory)) numbers.set(memory, take.count++);
  users.set(memory, (users.get(memory) ?? 0) + 1);
  live.set(id, { size, memory });
  return `a\t${size}\t${taken}\t${memory.byteLength}\t0\t0\t-\t${numbers.get(memory)}\t${source}\t-\t${end()}`;
}
take.count = 0;

/** @param {string} id */
function give(id) {
  const held = live.get(id);
  if (held === undefined) throw new Error(`${id} is not held.`);
  const { size, memory } = held;
  live.delete(id);
  const left = (users.get(memory) ?? 0) - 1;
  if (left > 0) users.set(memory, left);
  else users.delete(memory);
  const start = `f\t${size}\t-\t${memory.byteLength}\t-\t-\t-\t${numbers.get(memory)}\t-`;
  return `${start}\t${reachable(memory) ? "kept" : "dropped"}\t${end(memory)}`;
}

if (settings.has("Buffer.poolSize")) Buffer.poolSize = Number(settings.get("Buffer.poolSize"));
const rows = ["op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained\theld"];
fillSlab();
for (const [at, line] of lines.entries()) {
  const [kind, id = "", size] = line.split(" ");
  rows.push(`${at + 1}\t${kind === "a" ? take(id, Number(size), texts[at] ?? "") : give(id)}`);
}
writeFileSync(1, `${rows.join("\n")}\n`);
