import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyOf } from "./passed-suites.mjs";

const FOLDER = "node_modules/.cache/bufferlab-results";
/** Everything that a result may depend on. */
const INPUTS = ["package-lock.json", "scripts", "src"];

/**
 * The result of `make`, or the kept result of an earlier call with the same sources. Pictures take seconds, and several
 * builds and test projects need the same ones. `make` returns JSON data.
 */
export async function keptResult<T>(name: string, make: () => Promise<T>, folder: string = FOLDER): Promise<T> {
  const path = join(folder, `${name}-${keyOf({ name, tools: [], commands: [], inputs: INPUTS })}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  const result = await make();
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(result));
  renameSync(unfinished, path);
  return result;
}
