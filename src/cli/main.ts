import { loadLabs } from "../kernel/labs/labs";
import { BadInput } from "../library/bad-input";
import { mannerOf, readCommand, splitLine } from "./args";
import { FAILED, GOOD, refuse, type Streams, say } from "./shared/streams";

/** Performs the command line. Returns the exit status. */
export async function main(args: readonly string[], places: Pick<Streams, "in" | "out" | "err">): Promise<number> {
  const line = splitLine(args);
  const streams: Streams = { ...places, ...mannerOf(line) };
  try {
    await loadLabs();
    const perform = readCommand(line);
    return perform.ok ? await perform.value(streams) : refuse(perform.error, streams);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return GOOD;
    if (error instanceof BadInput) return refuse(error.problems, streams);
    say(error instanceof Error ? error.message : String(error), streams, "failed");
    return FAILED;
  }
}
