import { describe, expect, test } from "vitest";
import { ACT, PAGE_CAUSE, PAGE_EVENT, PAGE_LIMIT } from "../../src/generated/page_cache";
import type { Simulation } from "../../src/kernel/engine/simulation";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { validateScenario } from "../../src/kernel/scenario/validate";
import {
  type Act,
  actsNotStored,
  actsOf,
  actWords,
  type LaneRequest,
  outcomeOf,
} from "../../src/labs/page-cache/request/acts";
import { type Beat, beatsOf } from "../../src/labs/page-cache/request/beats";
import { listPictures } from "../../src/labs/page-cache/request/Lists";
import { compiledCore } from "../../src/library/node/core-files";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { type PageRows, pageFrames, policyLane } from "../../src/models/page_cache/frames";
import { pageAnswer } from "../../src/models/page_cache/page-ask";
import { POLICY_NAMES, type PolicyName } from "../../src/models/page_cache/policies";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { LONG } from "../long-run";

const core = compiledCore("page_cache");
const VIEW = { from: 0, to: 4999, columns: 20, scale: "linear" } as const;
const { NONE } = PAGE_LIMIT;

type Run = Simulation<PageScenario, PageRows>;

function opened(names: readonly PolicyName[], fields: object = {}): Run {
  const lanes = names.map((name) => laneOf(name));
  const read = validateScenario({ lab: "pages", stage: "request", lanes, ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const run = new PageCacheEngine(core).open(read.value as PageScenario);
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  return run.value;
}

function frameOf(run: Run) {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const { rows, answer } = run.writeFrame(buffer, VIEW, false);
  return { lanes: pageFrames.read(buffer, rows).map(policyLane), answer: pageAnswer(answer, run.done) };
}

function settle(run: Run) {
  for (let [work] = run.recomputations(false); work !== undefined; [work] = run.recomputations(false)) work(1000);
}

/** The last request of each lane, with the lists around it. */
function requestsOf(run: Run, names: readonly PolicyName[]): readonly LaneRequest[] {
  run.ask({ moment: true });
  settle(run);
  const { lanes, answer } = frameOf(run);
  return lanes.map((lane, i) => {
    const acts = actsOf(lane);
    const moment = answer.moment?.lanes[i] ?? null;
    const page = outcomeOf(acts)?.page ?? NONE;
    return { policy: names[i] ?? "lru", page, acts, more: actsNotStored(lane), moment };
  });
}

const GOOD = /^[A-Z“].*[.]$/s;
const BAD = /undefined|NaN|null|4.?294|–|\s{2}/;
const isBad = (text: string): boolean => !GOOD.test(text) || BAD.test(text);
const groups = [0, 4, 8, 12].map((from) => POLICY_NAMES.slice(from, from + 4));
const keyOf = ({ kind, cause }: Act) => (cause === "NONE" ? kind : `${kind} ${cause}`);

/** Everyday requests and scans over little memory, a part of which is taken for a while. */
const busy = {
  work: "mix",
  n: 600,
  alpha: 0.9,
  hot: 400,
  scan: 150,
  again: "alternate",
  requests: 4000,
  cache: 110,
  take: [{ at: 700, pages: 30, until: 800 }],
};

describe("acts in words", () => {
  const seen = new Set<string>();
  let events = 0;

  test.each(groups)("every act of %s, %s, %s and %s has a sentence", (...names) => {
    const run = opened(names, busy);
    const said = new Map<string, string>();
    for (let step = 0; step < 1000; step++) {
      run.replay(1);
      for (const [i, lane] of frameOf(run).lanes.entries()) {
        const acts = actsOf(lane);
        for (const act of acts) {
          const { title, text } = actWords(act, names[i] ?? "lru");
          said.set(text, title);
          seen.add(keyOf(act));
        }
        events |= lane.actCounts[Object.keys(ACT).length] ?? 0;
      }
    }
    expect([...said.keys()].filter(isBad)).toEqual([]);
    expect([...said.values()]).not.toContain("");
  });

  test("all acts and causes have been seen", () => {
    const causes = Object.keys(PAGE_CAUSE);
    const missing = [
      ...["COLD", "EVICTED_EARLIER", "ONLY_A_NAME"].map((cause) => `MISS ${cause}`),
      ...["PROMOTED", "DEMOTED", "SECOND_CHANCE", "ADMITTED"].map((cause) => `MOVE ${cause}`),
      ...causes.slice(PAGE_CAUSE.OLDEST).map((cause) => `EVICT ${cause}`),
      ...["HIT", "TARGET", "HAND"],
    ].filter((key) => !seen.has(key));
    expect(missing).toEqual([]);
    const request = Object.entries(PAGE_EVENT).filter(([, event]) => event < PAGE_EVENT.FULL);
    expect(request.filter(([, event]) => (events & (1 << event)) === 0)).toEqual([]);
  });
});

describe("beats", () => {
  test.each(groups)("of %s, %s, %s and %s lead from the lists before to those after", (...names) => {
    const run = opened(names, { ...busy, take: [] });
    for (let step = 0; step < (LONG ? 150 : 60); step++) {
      run.replay(7);
      for (const request of requestsOf(run, names)) checkBeats(request, beatsOf(request));
    }
  });

  function checkBeats(request: LaneRequest, beats: readonly Beat[]): void {
    expect(beats.length).toBeGreaterThanOrEqual(4);
    expect(beats.map(({ text }) => text).filter(isBad)).toEqual([]);
    expect(listPictures(request, beats.slice(0, 1)).map(({ size }) => size)).toEqual(
      request.moment?.before.map(({ size }) => size),
    );
    const last = listPictures(request, beats);
    expect(last.map(({ size }) => size)).toEqual(request.moment?.after.map(({ size }) => size));
    for (const picture of [...listPictures(request, beats.slice(0, -2)), ...last]) {
      expect(picture.hidden).toBeGreaterThanOrEqual(0);
    }
    const marked = last.flatMap(({ head, middle, tail }) => [...head, ...middle, ...tail]);
    const own = marked.find(({ page, mark }) => page === request.page && mark !== null);
    expect(own?.mark).toBe(outcomeOf(request.acts)?.kind === "HIT" ? "found" : "new");
  }
});

test("a page that no list keeps is said not to be kept", () => {
  const run = opened(["w-tinylfu"], { ...busy, cache: 50, take: [] });
  run.replay(20);
  const [request] = requestsOf(run, ["w-tinylfu"]);
  const beats = request === undefined ? [] : beatsOf(request);
  expect(beats.at(-2)?.title).toBe("Not kept");
  expect(beats.at(-1)?.text).toContain("It is not kept.");
});
