import { loadLabs } from "../labs/inputs";
import { readCommand } from "./args";
import { BadInput } from "./shared/input";
import { FAILED, GOOD, refuse, type Streams, say } from "./shared/streams";

/** Performs the command line. Returns the exit status. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  try {
    await loadLabs();
    const perform = readCommand(args);
    return perform.ok ? await perform.value(streams) : refuse(perform.error, streams);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return GOOD;
    if (error instanceof BadInput) return refuse(error.problems, streams);
    say(`failed: ${error instanceof Error ? error.message : error}`, streams);
    return FAILED;
  }
}
