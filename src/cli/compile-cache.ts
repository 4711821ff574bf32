import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { cacheFolder, makeFolder } from "../library/node/cache-folder";

/* Node 20 cannot keep compiled code itself, as module.enableCompileCache of later versions does. */

/** Node's own class of a CommonJS module, as far as this file needs it. */
interface CommonModule {
  exports: object;
  _compile(text: string, path: string): unknown;
}
const prototype = (nodeModule as unknown as { prototype: CommonModule }).prototype;

/** Shorter files compile sooner than their cache is read. */
const SHORTEST = 100_000;
const SEAL_BYTES = 32;

/** Keeps the long files of the program that are required from now on, compiled, in a folder of the person's cache. */
export function keepCompiled(): void {
  const compile = prototype._compile;
  prototype._compile = function (text, path) {
    return text.length < SHORTEST ? compile.call(this, text, path) : runKept(this, text, path);
  };
}

function runKept(module: CommonModule, text: string, path: string): void {
  const file = keptFile();
  const cachedData = file === null ? null : keptCode(file, text);
  const script = new Script(nodeModule.wrap(text), { filename: path, ...(cachedData && { cachedData }) });
  if (file !== null && (cachedData === null || script.cachedDataRejected))
    process.once("exit", () => keep(file, text, script));
  script.runInThisContext().call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
}

/** Null = the person has no folder. */
function keptFile(): string | null {
  try {
    return join(cacheFolder(process.env), `compiled-${process.version}-${process.arch}`);
  } catch {
    return null;
  }
}

/** Proves that kept code is whole and belongs to a text, because V8 compares only the text's length. */
const sealOf = (text: string, code: Buffer): Buffer => createHash("sha256").update(text).update(code).digest();

/** The compiled code of a text; null = none is kept. */
function keptCode(file: string, text: string): Buffer | null {
  try {
    const kept = plainFile(file);
    const code = kept.subarray(SEAL_BYTES);
    return kept.subarray(0, SEAL_BYTES).equals(sealOf(text, code)) ? code : null;
  } catch {
    return null;
  }
}

/** The bytes of a file; none of what never ends or waits for a writer, such as a device or a FIFO. */
function plainFile(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return fstatSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
  } finally {
    closeSync(file);
  }
}

/** Each process writes its own file and renames it, so concurrent exits do not collide. Without a folder to write to, nothing is kept. */
function keep(file: string, text: string, script: Script): void {
  const own = `${file}.${process.pid}`;
  try {
    const code = script.createCachedData();
    makeFolder(dirname(file));
    writeFileSync(own, Buffer.concat([sealOf(text, code), code]), { mode: 0o600, flag: "wx" });
    renameSync(own, file);
  } catch {
    attempt(() => rmSync(own, { force: true }));
  }
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
