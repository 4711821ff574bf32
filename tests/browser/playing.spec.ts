import { expect, type Locator, type Page } from "@playwright/test";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { takeaway } from "../../src/plot/describe-frame";
import { placeOf, type Speed, speedText } from "../../src/ui/speed-scale";
import { open } from "../unit/engine-kit";
import { frameNow } from "../unit/start-kit";
import { LabPage } from "./lab-page";
import { LONG_RUN, test } from "./lab-test";
import { problemsOf, type StageSample, samplesOf, sharesOver } from "./stage-samples";

const LONG = process.env.BUFFERLAB_LONG === "1";
/** Steps a second: step by step and the most; the long run has those between. */
const SPEEDS: readonly Speed[] = LONG ? [2, 10, 1000, 25_000, "max"] : [10, "max"];
/** A heap takes its steps as the lab of the caches does: every day it has one of the speeds. */
const SPEEDS_OF_HEAPS: readonly Speed[] = LONG ? SPEEDS : ["max"];
/** Samples a speed, and animation frames without news after which fewer are enough. */
const SAMPLES = LONG ? 200 : 10;
const RESTING = 120;

const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ""));

/** By speed. */
type Samples = ReadonlyMap<string, readonly StageSample[]>;

/** What the page says while it plays at each speed, moved by `controls`, which `enter` brings and Escape takes away. */
async function sampled(page: Page, controls: Locator, speeds = SPEEDS, enter?: () => Promise<void>): Promise<Samples> {
  const samples = new Map<string, readonly StageSample[]>();
  for (const speed of speeds) {
    await page.getByRole("slider", { name: "Speed" }).fill(String(placeOf(speed)));
    await enter?.();
    const key = (name: string) => controls.getByRole("button", { name, exact: true });
    await key("Play").click();
    samples.set(speedText(speed), await samplesOf(page, speed === 2 ? SAMPLES / 4 : SAMPLES, RESTING));
    await key("Pause").click();
    await expect(key("Play")).toBeVisible();
    if (enter) await page.keyboard.press("Escape");
  }
  return samples;
}

const transport = (page: Page) => page.getByRole("region", { name: "Transport" });
const presentation = (page: Page) => page.getByRole("dialog", { name: "Presentation" });

/** Every speed was seen at several steps, and nothing that was said then cannot be true. */
function expectTrue(samples: Samples, problems: (sample: StageSample) => string[]) {
  for (const [speed, seen] of samples) {
    expect([speed, seen.flatMap(problems)]).toEqual([speed, []]);
    expect(new Set(seen.map(({ steps }) => steps[0])).size, speed).toBeGreaterThan(2);
  }
}

/** Farther than this no session of our own is run to judge a headline. */
const FARTHEST = 1_000_000;

/** The step of a headline, which it names while steps pass quickly, and what it says of it. */
function pointOf({ steps, parts: { point } }: StageSample): readonly [number, string] {
  const [, words, step] = /^(?:A )?(.*), at step (.*)$/.exec(point.join()) ?? [];
  if (words === undefined || step === undefined) return [(steps[0] ?? 0) - 1, point.join().replace(/^A /, "")];
  return [numberIn(step), words];
}

/** The headline is the point of its step, by a session of our own. */
function expectPoints(samples: Samples) {
  const said = new Map([...samples.values()].flat().map(pointOf));
  const steps = [...said.keys()].filter((step) => step >= 0 && step < FARTHEST).sort((a, b) => a - b);
  // Each stays for a second.
  expect(steps.length).toBeGreaterThan(0);
  const session = open(defaultScenario);
  for (const step of steps) {
    session.run(step + 1 - session.done);
    const [point] = frameNow(session).lanes.map(takeaway);
    expect([point?.strong, `${point?.strong}${point?.rest}`], `step ${step}`).toContain(said.get(step));
  }
}

const inBufferLab = (sample: StageSample) => [...problemsOf(sample), ...sharesOver(sample)];

test.describe("while it plays, all words are of one step and none contradicts another", () => {
  if (LONG) test.setTimeout(1_200_000);

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

  test("in the heap lab", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/heap?v=1&at=99&A=ptmalloc&B=nt-xp-lfh");
    const samples = await sampled(page, transport(page), SPEEDS_OF_HEAPS);
    expectTrue(samples, problemsOf);
    expect([...samples.values()].flat().every(({ steps }) => steps.length >= 4)).toBe(true);
  });

  test("in the presentation of the heap lab", LONG_RUN, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/heap?v=1&at=99&A=ptmalloc&B=nt-xp-lfh");
    await expect(page.locator(".heap-where")).toContainText("step 99");
    const present = () => lab.button("Present").click();
    expectTrue(await sampled(page, presentation(page), SPEEDS, present), problemsOf);
  });
});
