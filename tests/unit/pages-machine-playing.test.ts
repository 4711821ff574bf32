import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/kernel";
import { machineNumber, scriptRows } from "../../src/labs/page-cache/machine/script-rows";
import { recordPages, requestedPages, stepSentence } from "../../src/labs/page-cache/machine/step-acts";
import { machineTakeaway, machineWords } from "../../src/labs/page-cache/machine/words";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { pageStopWords } from "../../src/models/page_cache/stop-words";
import { stopSentence } from "../../src/ui/stop-rules-of";
import { builtEngines } from "../built-core";
import { machineRun, machineScenario } from "./pages-machine-kit";
import { WorkerBench } from "./worker-kit";

const article = machineScenario();
const DD = machineScenario({ script: ["dd:512", "dd:512", "free", "eat"], drift: "none" });
/** The steps of a dd with the smallest records, and the step count before the article's eater ends. */
const RECORDS = 197_360;
const AT_LIMIT = 397_904;
const openAt = (done: number, scenario = article) => new WorkerBench().openAt(done, scenario).rest();
const REAL = { type: "play", speed: 10, isTimed: true } as const;
const FAST = { type: "play", speed: "max" } as const;

describe("a step in a sentence", () => {
  const sentenceAt = (scenario: PageScenario, done: number) => {
    const machine = machineRun(scenario)(done);
    return stepSentence(machine, scriptRows(machine, scenario)).replaceAll("\u00a0", " ");
  };

  test("says what a record reads, requests and waits for", () => {
    expect(sentenceAt(article, 1)).toBe("free: prints the memory.");
    expect(sentenceAt(article, 2)).toBe(
      "dd, record 1: first reads 44 blocks of metadata (31.8 ms), requests pages 0 to 3 and pages 4 to 11 from the disk, waits 0.500 ms and copies 1 page from the disk.",
    );
    expect(requestedPages(machineRun(article)(2))).toEqual([
      { first: 0, end: 4 },
      { first: 4, end: 12 },
    ]);
    expect(recordPages(machineRun(article)(3))).toEqual({ first: 0, end: 1 });
  });

  test("says which pages a write makes dirty", () => {
    const writes = machineScenario({ script: ["write:4096"], drift: "none" });
    expect(sentenceAt(writes, 2)).toBe("write, 4 KiB, record 2: makes page 1 dirty.");
  });

  test("the title of the first records blames the metadata, not the disk", () => {
    const { strong, rest } = machineTakeaway(machineRun(article)(100), article);
    expect(strong + rest).toMatch(/^1\.5 MB\/s so far: 92\u00a0% of the time went to the file’s metadata$/);
  });
});

describe("the step that ends the eater", () => {
  test("waits for the viewer at every speed, and Play continues", () => {
    for (const play of [FAST, { type: "play", speed: 1000 }, REAL] as const) {
      const bench = openAt(AT_LIMIT - 100)
        .send(play)
        .run(2000);
      const { done, playing, stop } = bench.info();
      expect({ done, playing, stop }).toEqual({
        done: AT_LIMIT,
        playing: false,
        stop: { reason: "wait", step: AT_LIMIT - 1 },
      });
      expect(bench.send(play).run(2000).info().done).toBeGreaterThan(AT_LIMIT);
    }
  });

  test("is announced by the title and by the stop’s sentence", () => {
    const { strong, rest } = machineTakeaway(machineRun(article)(AT_LIMIT), article);
    expect(strong + rest).toBe("The eater is at its limit: what will happen to its memory?");
    expect(machineWords(machineRun(article)(AT_LIMIT), article)).toContain("to its memory? Memory:");
    expect(stopSentence({ reason: "wait", step: 1 }, [], pageStopWords, 1)).toBe("Waits for you at the eater’s limit.");
  });

  test("waits after single steps and in a search too, but not in a loop, a jump or on the way to a step", () => {
    expect(
      openAt(AT_LIMIT - 3)
        .send({ type: "step", by: 10 })
        .rest()
        .info().done,
    ).toBe(AT_LIMIT);
    const loop = { from: AT_LIMIT - 50, to: AT_LIMIT + 50 };
    const looped = openAt(AT_LIMIT - 20)
      .send({ type: "loop", loop })
      .send({ type: "play", speed: 100 })
      .run(3000);
    expect(looped.info()).toMatchObject({ playing: true, stop: null });
    const rule = { kind: "step-equals", lane: null, step: AT_LIMIT + 1 } as const;
    const ruled = openAt(AT_LIMIT - 100, { ...article, breakpoints: [rule] })
      .send(FAST)
      .rest();
    expect(ruled.info()).toMatchObject({ done: AT_LIMIT + 2, stop: { reason: "breakpoint" } });
    const search = { type: "next-stop", event: { lane: 0, effect: "command-ended" } } as const;
    const searched = openAt(AT_LIMIT - 100)
      .send(search)
      .rest();
    expect(searched.info()).toMatchObject({ done: AT_LIMIT, stop: { reason: "wait" } });
    expect(searched.send(search).rest().info()).toMatchObject({ done: AT_LIMIT + 1, stop: { reason: "event" } });
    expect(openAt(0).send({ type: "seek", done: LIMIT.STEPS }).rest().info().stop).toMatchObject({ reason: "end" });
  });
});

describe("real time", () => {
  /** The modeled ms at the state shown after `ms` of playing. */
  const clockAfter = (ms: number, from: number, scenario = article) => {
    const { done } = openAt(from, scenario).send(REAL).run(ms).info();
    return { done, clock: machineNumber(machineRun(scenario)(done), "clock") / 1e6 };
  };

  test("plays a cold read, a warm one and a request of 25 ms in their modeled time", () => {
    const cold = clockAfter(1000, 0, DD).clock;
    expect(Math.abs(cold - 1000)).toBeLessThan(30);
    const warm = clockAfter(100, RECORDS, DD).clock - machineNumber(machineRun(DD)(RECORDS), "clock") / 1e6;
    expect(Math.abs(warm - 100)).toBeLessThan(2);
    const direct = machineScenario({ script: ["direct:1048576"], drift: "none" });
    expect(Math.abs(clockAfter(1000, 0, direct).clock - 1000)).toBeLessThan(30);
  });

  test("gives a step without time 1 ms, so that the eater can be watched", () => {
    const eater = 2 * RECORDS + 1;
    expect(Math.abs(clockAfter(1000, eater, DD).done - eater - 1000)).toBeLessThan(70);
  });

  test("measures the long steps of a command again after the short steps of the one before it", () => {
    const scenario = machineScenario({ script: ["dd:512", "dd:512", "direct:1048576"], drift: "none" });
    const opened = builtEngines()(scenario).open(scenario);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const run = opened.value;
    run.replay(2 * RECORDS - 1000);
    const part = run.runFor?.(100, 1_000_000);
    expect(part?.ms).toBeGreaterThanOrEqual(100);
    expect(part?.ms).toBeLessThan(200);
    expect(run.done - 2 * RECORDS).toBeLessThan(9);
  });

  test("ends when a speed is chosen, and policies never play in it", () => {
    const bench = openAt(0, DD).send(REAL).run(100).send({ type: "play", speed: 10 });
    const { done } = bench.info();
    expect(bench.run(1000).info().done - done).toBeLessThan(12);
    const policies = machineScenario({ stage: "policies" });
    expect(openAt(0, policies).send(REAL).run(1000).info().done).toBeLessThan(12);
  });
});
