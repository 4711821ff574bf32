import { expect, type Locator, type Page } from "@playwright/test";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { passingTakeaway, takeaway } from "../../src/labs/buffer-cache/words/describe-frame";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { formatBytes } from "../../src/shared/format";
import { paceText, placeOf, type Speed } from "../../src/ui/speed-scale";
import "../load-labs";
import { open } from "../unit/engine-kit";
import { frameNow } from "../unit/start-kit";
import { LabPage } from "./lab-page";
import { LONG_RUN, isolatedTest as test } from "./lab-test";
import { keepDrawnTexts, problemsOf, type StageSample, samplesOf, sharesOver } from "./stage-samples";

const LONG = process.env.BUFFERLAB_LONG === "1";
/** Steps per second: the slowest and the highest; the long run adds those between. */
const SPEEDS: readonly Speed[] = LONG ? [2, 10, 1000, 25_000, "max"] : [10, "max"];
/** A second session follows the first of them; on a busy machine the highest speed is past FARTHEST at once. */
const HEAP_SPEEDS: readonly Speed[] = LONG ? SPEEDS : [1000, "max"];
/** Some runs have an end, which they must not reach while they are sampled. */
const SPEEDS_TO_AN_END: readonly Speed[] = LONG ? [2, 10, 50, 100, 300] : [300];
/** Steps per second above which nothing moves between two steps. */
const NOTHING_MOVES = 30;
/** Samples per speed, and how many animation frames without news end the sampling early. */
const SAMPLES = LONG ? 200 : 10;
const SAMPLES_TO_AN_END = 10;
const RESTING = 120;

/** By speed. */
type Samples = ReadonlyMap<Speed, readonly StageSample[]>;

/** Samples the page while it plays at each speed. `controls` set the speed; `enter` shows them, and Escape hides them. */
async function sampled(
  page: Page,
  controls: Locator,
  speeds = SPEEDS,
  enter?: () => Promise<void>,
  count = SAMPLES,
): Promise<Samples> {
  const samples = new Map<Speed, readonly StageSample[]>();
  for (const speed of speeds) {
    await page.getByRole("slider", { name: "Speed" }).fill(String(placeOf(speed)));
    await enter?.();
    const key = (name: string) => controls.getByRole("button", { name, exact: true });
    await key("Play").click();
    await settled(page);
    samples.set(speed, await samplesOf(page, speed === 2 ? count / 4 : count, RESTING));
    await key("Pause").click();
    await expect(key("Play")).toBeVisible();
    if (enter) await page.keyboard.press("Escape");
  }
  return samples;
}

/** Play closes what told the last step, so a curve below may come into sight, where it is drawn for the first time. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 15;
        requestAnimationFrame(function next() {
          if (--frames === 0) resolve();
          else requestAnimationFrame(next);
        });
      }),
  );

const transport = (page: Page) => page.getByRole("region", { name: "Transport" });
const presentation = (page: Page) => page.getByRole("dialog", { name: "Presentation" });

/** Every speed was seen at several steps, no sample contradicts itself, and no picture leaves its texts behind. */
function expectTrue(samples: Samples, problems: (sample: StageSample) => string[]) {
  for (const [speed, seen] of samples) {
    expect([speed, seen.flatMap(problems)]).toEqual([speed, []]);
    const isFast = speed === "max" || speed > NOTHING_MOVES;
    expect([speed, isFast ? [...new Set(seen.flatMap(({ alone }) => alone))] : []]).toEqual([speed, []]);
    expect(new Set(seen.map(({ steps }) => steps[0])).size, paceText({ speed, isTimed: false })).toBeGreaterThan(2);
  }
}

/** Each map ends where the heap ends after the step that the page names, and the figures beside it are of that step. */
function expectEnds(samples: readonly StageSample[], scenario: AllocationScenario) {
  const seen = samples.map(({ steps, drawn, parts: { committed } }) => ({ done: steps[0] ?? 0, drawn, committed }));
  const known = seen.filter(({ done }) => done > 0 && done <= FARTHEST).sort((a, b) => a.done - b.done);
  const session = open(scenario);
  const heaps = new HeapSession(session);
  for (const { done, drawn, committed } of known) {
    session.run(done - session.done);
    const figures = [...scenario.lanes.keys()].map((lane) => heaps.figures(lane)[HEAP_FIGURE.committed] ?? 0);
    expect([done, committed]).toEqual([done, figures.map((bytes) => `committed${formatBytes(bytes)}`)]);
    for (const lane of scenario.lanes.keys()) {
      const end = `ends at ${formatBytes(heaps.figures(lane)[HEAP_FIGURE.heap_end] ?? 0)}`;
      const said = drawn[`heap-map-canvas ${lane}`]?.find((text) => text.startsWith("ends at")) ?? end;
      expect([done, lane, said]).toEqual([done, lane, end]);
    }
  }
  expect(known.some(({ drawn }) => drawn["heap-map-canvas 0"]?.some((text) => text.startsWith("ends at")))).toBe(true);
}

/** A picture just below the visible part of the stage follows too: a headline that loses a line lifts it into sight. */
async function expectDrawnNearSight(page: Page, lab: LabPage) {
  const strip = page.locator(".strip-canvas");
  const drawn = () => strip.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const lower = (by: string) =>
    page
      .locator(".stage-inner")
      .evaluate((stage: HTMLElement, by) => void Object.assign(stage.style, { paddingTop: by }), by);
  await lower("3rem");
  await expect(strip).not.toBeInViewport();
  const before = await drawn();
  await lab.go("300");
  await expect(page.locator(".stage-where")).toContainText("step 300");
  await expect(strip).not.toBeInViewport();
  expect(await drawn()).not.toBe(before);
  await lower("");
}

/** Beyond this step no separate session checks a headline. */
const FARTHEST = 1_000_000;

/** The headline is that of the step that the page names, according to a separate session. */
function expectPoints(samples: Samples) {
  const seen = [...samples.values()].flat().map(({ steps, parts: { point } }) => ({
    done: steps[0] ?? 0,
    said: point.join().replace(/^A /, ""),
  }));
  const known = seen.filter(({ done }) => done > 0 && done <= FARTHEST).sort((a, b) => a.done - b.done);
  expect(known.length).toBeGreaterThan(0);
  const session = open(defaultScenario);
  for (const { done, said } of known) {
    session.run(done - session.done);
    const [lane] = frameNow(session).lanes;
    const points = lane === undefined ? [] : [takeaway(lane, "A"), passingTakeaway(lane, "A")];
    expect(
      points.map(({ strong, rest }) => strong + rest),
      `${done} steps`,
    ).toContain(said);
  }
}

const HEAPS = ["ptmalloc", "nt-xp-lfh"] as const;
/** Both maps have room for the address of their end. */
const HEAP_LINK = `#/heap?v=1&at=150&A=${HEAPS[0]}&B=${HEAPS[1]}`;
const heapScenario = { ...defaultHeapScenario, lanes: HEAPS.map((model) => heapLane(heapOf(model))) };

const inBufferLab = (sample: StageSample) => [...problemsOf(sample), ...sharesOver(sample)];

test.describe("all texts are of one step and none contradicts another while the page plays", () => {
  if (LONG) test.setTimeout(1_200_000);
  test.beforeEach(({ page }) => keepDrawnTexts(page));

  test("in the buffer cache lab", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=11");
    const samples = await sampled(page, transport(page));
    expectTrue(samples, inBufferLab);
    const all = [...samples.values()].flat();
    expect(all.some(({ parts }) => parts.callers.some((words) => /\d of \d/.test(words)))).toBe(true);
    expect(all.every(({ steps }) => steps.length >= 5)).toBe(true);
    expectPoints(samples);
  });

  test("in the presentation of the buffer cache lab", LONG_RUN, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=11");
    const present = () => lab.button("Present").click();
    const presented = await sampled(page, presentation(page), SPEEDS, present);
    expectTrue(presented, inBufferLab);
    expectPoints(presented);
  });

  test("in the heap lab, with its maps", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open(HEAP_LINK);
    await expect(lab.button("Play")).toBeEnabled();
    const resting = await samplesOf(page, 1, 1);
    await expectDrawnNearSight(page, lab);
    const samples = await sampled(page, transport(page), HEAP_SPEEDS);
    expectTrue(samples, problemsOf);
    expect([...samples.values()].flat().every(({ steps }) => steps.length >= 4)).toBe(true);
    expectEnds([...resting, ...[...samples.values()].flat()], heapScenario);
  });

  test("in the presentation of the heap lab", LONG_RUN, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open(HEAP_LINK);
    await expect(page.locator(".stage-where")).toContainText("step 150");
    const present = () => lab.button("Present").click();
    expectTrue(await sampled(page, presentation(page), SPEEDS, present), problemsOf);
  });

  for (const [where, hash, isLong] of [
    ["among replacement policies", "#/pages?v=1&stage=policies&at=99", false],
    ["on the page cache's machine", "#/pages?v=1&at=99", true],
    ["in the realloc lab", "#/realloc?v=1&at=99", true],
  ] as const) {
    test(where, isLong ? LONG_RUN : {}, async ({ page }) => {
      const lab = new LabPage(page);
      await lab.open(hash);
      await expect(lab.button("Play")).toBeEnabled();
      const samples = await sampled(page, transport(page), SPEEDS_TO_AN_END, undefined, SAMPLES_TO_AN_END);
      expectTrue(samples, problemsOf);
    });
  }
});
