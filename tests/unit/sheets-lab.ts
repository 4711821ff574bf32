import "../../src/labs/register";
import { type LabInput, type LabModel, registerLabs } from "../../src/kernel/labs/labs";
import type { BlockLayout } from "../../src/kernel/scenario/block";
import { integer, type RowsOf, rows, type TableOf } from "../../src/kernel/scenario/field";
import { baseRules, ruleOf } from "../../src/kernel/scenario/rules";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { allocationFrames } from "../../src/models/allocation/frames";

/*
 * A lab over a model that no program has: memory in sheets. It consists only of its type, its rows and its entry among the
 * labs; the code under test is the shipped code.
 */

export interface SheetScenario extends Scenario {
  readonly frames: number;
  /** Accesses between two write-backs of dirty pages; null = none. */
  readonly writeBack: number | null;
  readonly lanes: readonly { readonly depth: number }[];
  readonly colors: boolean;
}

/** The rows of its fields. */
function sheetsFields(): LabModel["fields"] {
  const laneTable: TableOf<{ readonly depth: number }> = {
    depth: { kind: integer({ min: 1, max: 9 }), word: "depth", default: 1, label: "depth" },
  };
  const run: RowsOf<SheetScenario, "frames" | "writeBack" | "lanes"> = {
    frames: {
      kind: integer({ min: 1, max: 4096 }),
      word: "frames",
      affects: "requests",
      default: 64,
      label: "frames",
      example: 8,
    },
    writeBack: {
      kind: integer({ min: 1, max: 1000 }, null),
      word: "write_back",
      affects: { live: "change" },
      default: null,
      label: "write-back every",
      wire: "back",
      example: 10,
    },
    lanes: {
      kind: rows(laneTable, { min: 1, max: 4 }),
      word: "lane_count",
      entries: "lanes",
      affects: "lanes",
      default: [{ depth: 1 }],
      label: "lanes",
      wire: "A",
    },
  };
  const view: RowsOf<SheetScenario, "colors"> = {
    colors: { kind: { type: "flag" }, affects: "view", default: false, label: "colors", example: true },
  };
  return { run, view };
}

/** The block of its core. */
export const sheetsBlock: BlockLayout = {
  version: 7,
  words: 8,
  sections: {
    scenario: { at: 0, stride: 0, layout: { frames: 1, write_back: 2, lane_count: 3 } },
    lanes: { at: 4, stride: 1, layout: { depth: 0 } },
  },
};

const evenRule = ruleOf<SheetScenario>()(["frames"], ({ frames }, report) => {
  if (frames % 2 === 1) report("frames", frames, "an even number");
});

const sheetsModel: LabModel = {
  fields: sheetsFields(),
  defaults: () => ({ at: 100 }),
  // No test of its scenario reads a frame.
  frames: allocationFrames,
};

/** Its form in links and files, and its constraints. */
const sheetsInput: LabInput = {
  rules: [evenRule, ...baseRules],
  lane: {
    write: ({ depth }: { depth: number }) => `${depth}`,
    read: (text) => ({ depth: Number(text) }),
    name: (path) => path,
    example: () => "2",
    fileExample: () => ({ depth: 2 }),
  },
};

registerLabs([{ id: "sheets", model: sheetsModel, input: sheetsInput }]);
