import type { Quantity } from "../../src/kernel/protocol/quantity";
import { stackFigure } from "./frames";

/** The figures of a stack, which are all that is counted. */
export const platesFigures = {
  standing: {
    unit: "count",
    word: "plates standing",
    short: "standing",
    head: "standing",
    better: "higher",
    wire: "standing",
    of: (lane) => stackFigure(lane, "standing"),
  },
  broken: {
    unit: "count",
    word: "plates broken",
    short: "broken",
    head: "broken",
    better: "lower",
    wire: "broken",
    of: (lane) => stackFigure(lane, "broken"),
  },
  kept: {
    unit: "share",
    word: "plates not broken",
    short: "not broken",
    head: "not broken",
    better: "higher",
    wire: "kept",
    of: (lane) => stackFigure(lane, "standing") / (stackFigure(lane, "standing") + stackFigure(lane, "broken")),
  },
} as const satisfies Readonly<Record<string, Quantity>>;
