import type { Command } from "../../../cli/shared/command";
import { flag } from "../../../cli/shared/option";
import { OUT } from "../../../cli/shared/output";

const PARTIAL = flag("--partial", "allows gaps; no question can be answered from such a file");

export const sweepMerge: Command = {
  name: "sweep merge",
  argument: "FILE…",
  needs: "the files of a sweep",
  takesSeveral: true,
  about: `Joins the files of a sweep's shards. The output has the bytes of a sweep in one piece. Files of another trace, plan or
core are refused, and so are two different lines of one policy, and gaps.`,
  options: [OUT, PARTIAL],
  read: (options, _, __, places) => {
    const wishes = { places, out: options.read(OUT), isPartial: options.read(PARTIAL) };
    return async (streams) => (await import("./sweep-merge-run")).mergeSweep(wishes, streams);
  },
};
