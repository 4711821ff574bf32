import type { Command } from "../../../cli/shared/command";
import { OUT, readOut } from "../../../cli/shared/output";

export const sweepMerge: Command = {
  name: "sweep merge",
  argument: "FILE…",
  takesSeveral: true,
  about: `Joins the files of a sweep's shards. The output has the bytes of a sweep in one piece. Files of another trace, plan or
core are refused, and so are two different lines of one policy, and gaps.`,
  options: [OUT, { name: "partial", words: "allows gaps; no question can be answered from such a file" }],
  read: (options, place, report, places) => {
    if (place === null) report("argument", undefined, "the files of a sweep");
    const wishes = { places, out: readOut(options), isPartial: options.get("partial") !== undefined };
    return async (streams) => (await import("./sweep-merge-run")).mergeSweep(wishes, streams);
  },
};
