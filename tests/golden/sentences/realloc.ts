import type { GLIBC_VERSIONS } from "../../../src/generated/heap";
import { adviceTable } from "../../../src/labs/realloc/advice/columns";
import { callTakeaway, detailWords } from "../../../src/labs/realloc/call/call-words";
import { CLAIMS, claimLine, growthTakeaway, growthWords } from "../../../src/labs/realloc/growth/growth-words";
import { growthKey, planOf, type ShownGrowths, shownOf } from "../../../src/labs/realloc/growth/growths";
import { classGrowthTable } from "../../../src/labs/realloc/mallocs/columns";
import { changed, cliffScenario } from "../../../src/labs/realloc/scenario/model";
import type { ReallocScenario } from "../../../src/labs/realloc/scenario/realloc-scenario";
import { sweepTakeaway, sweepWords } from "../../../src/labs/realloc/sizes/sweep-words";
import { classTable } from "../../../src/models/allocation/class-columns";
import { BatchesEngine } from "../../../src/models/allocation/engine/batches-engine";
import { Core } from "../../../src/models/allocation/engine/core";
import { GrowthRun } from "../../../src/models/allocation/engine/growth-run";
import type { Growth } from "../../../src/models/allocation/growth";
import { heapLane } from "../../../src/models/allocation/heap-lanes";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { LAST_CALL_ASK, lastCallOf } from "../../../src/models/allocation/trial-ask";
import { builtCore } from "../../built-core";
import { ADVISED, sweepOf } from "../../unit/realloc-kit";
import { each, type Section } from "./kit";

const core = new Core(builtCore);
const engine = new BatchesEngine(builtCore);
const LARGE = { size: 131_072 };
const glibc = (version: (typeof GLIBC_VERSIONS)[number]) => heapOf("ptmalloc", { version });
const FIRST_FIT = { lanes: [heapLane(heapOf("first-fit"))], by: "copy" } as const;

/** The last of `calls` calls. */
function lastCall(calls: number, change: Partial<ReallocScenario> = {}) {
  const opened = engine.trial({ scenario: changed(cliffScenario, change), steps: calls, ask: LAST_CALL_ASK });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  while (opened.value.done < calls) opened.value.advance(calls - opened.value.done);
  const [call] = lastCallOf(opened.value.result.answer).lastCalls;
  if (call === undefined) throw new Error("The trial has no lane.");
  return call;
}

function grow(growth: Growth) {
  const opened = GrowthRun.open(core, growth);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.advance(opened.value.total);
  return opened.value.result;
}

function grown(change: Partial<ReallocScenario> = {}): ShownGrowths {
  const plan = planOf({ ...cliffScenario, ...change }, 0);
  const found = shownOf(new Map(plan.growths.map((growth) => [growthKey(growth), grow(growth)])), plan);
  if (found === null) throw new Error("A growth is missing.");
  return found;
}

export const realloc = (): readonly Section[] => [
  [
    "Last call",
    each(
      {
        "first malloc": lastCall(1),
        "malloc of a mapping": lastCall(500, LARGE),
        "copied into a hole": lastCall(1501),
        "copied, all pages written": lastCall(1501, { touch: "asked" }),
        "copied into a mapping": lastCall(1502),
        "copied with faults of its own": lastCall(1501, { lanes: [heapLane(heapOf("nt-xp-lfh"))] }),
        renamed: lastCall(1502, LARGE),
        "grows in place": lastCall(1503, LARGE),
        fits: lastCall(1501, { size: 8 }),
        shrinks: lastCall(1501, { size: 4096, factor: [1, 2] }),
        "a mapping shrinks": lastCall(1501, { ...LARGE, size: 400_000, factor: [1, 2] }),
        "kept by glibc 2.37": lastCall(1501, { size: 4096, factor: [1, 2], lanes: [heapLane(glibc("2.37"))] }),
        "copied by musl": lastCall(1501, { size: 4096, lanes: [heapLane(heapOf("musl"))] }),
        "first fit": lastCall(1501, { lanes: FIRST_FIT.lanes }),
        "free into a list": lastCall(2500, { size: 64 }),
        "free beside free memory": lastCall(2500),
        unmapped: lastCall(2500, LARGE),
      },
      callTakeaway,
      (call) => detailWords(call, cliffScenario.prices),
    ),
  ],
  [
    "Sweep over sizes",
    each(
      {
        "the article": sweepOf(),
        "the advised threshold": sweepOf({ lanes: ADVISED }),
        "one block": sweepOf({ order: "one" }),
        "resized to half": sweepOf({ factor: [1, 2], least: 64 }),
        "a version that was not compared": sweepOf({ lanes: [heapLane(glibc("2.42"))] }),
        musl: sweepOf({ lanes: [heapLane(heapOf("musl"))], least: 64, most: 2 ** 20 }),
        unknown: null,
      },
      (sweep) => sweepTakeaway(sweep, cliffScenario, 0),
      (sweep) => sweepWords(sweep, cliffScenario, 0),
    ),
  ],
  [
    "Growth",
    [
      ...each(
        {
          glibc: grown(),
          "copied in glibc": grown({ by: "copy" }),
          "copied in first fit": grown({ ...FIRST_FIT, grow: [3, 2] }),
          "by a constant": grown({ ...FIRST_FIT, grow: [1, 1], add: 2 ** 20 }),
          "beside another": grown({ ...FIRST_FIT, others: 1 }),
        },
        growthTakeaway,
        claimLine,
        growthWords,
      ),
      ...each({ unknown: null }, growthTakeaway, growthWords),
    ],
  ],
  [
    "Other mallocs",
    [
      ...each({ "the advice": adviceTable(), "what is granted": classTable() }, ({ takeaway }) => takeaway),
      ...each(
        {
          "by 2": grown(),
          "by a constant, in musl": grown({ lanes: [heapLane(heapOf("musl"))], grow: [1, 1], add: 4096 }),
          "copied by the vector": grown({ by: "copy" }),
          unknown: null,
        },
        (shown) => classGrowthTable(shown).takeaway,
      ),
    ],
  ],
  [
    "Claims about factors",
    CLAIMS.flatMap(({ title, growths: [small, large], judge }) => {
      const [one, two] = [small, large].map((growth) => ({ growth, result: grow(growth) }));
      if (one === undefined || two === undefined) return [];
      return [judge(one, two), judge(one, one)].map((judged) => [title, Object.values(judged).join(". ")] as const);
    }),
  ],
];
