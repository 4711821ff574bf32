import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** The person's folder for files that can be made again, as the XDG Base Directory Specification places it. */
export function cacheFolder({ XDG_CACHE_HOME = "" }: NodeJS.ProcessEnv): string {
  const cache = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), ".cache");
  return join(cache, "bufferlab");
}
