import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** The person's folder for files that can be made again, as the XDG Base Directory Specification places it. */
export function cacheFolder({ XDG_CACHE_HOME = "" }: NodeJS.ProcessEnv): string {
  const cache = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), ".cache");
  return join(cache, "bufferlab");
}

/** Makes a folder with its parents, unless it exists. @throws Error */
export function makeFolder(folder: string): void {
  // mkdirSync with `recursive` never ends in Node 20 where no folder can be made, as in /proc.
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may have made it just now.
    if (!existsSync(folder)) throw error;
  }
}
