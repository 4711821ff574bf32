import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Core } from "../../src/engine/core";
import { FirstEvents } from "../../src/engine/first-events";
import { writeFrame } from "../../src/engine/frame-writer";
import { Session } from "../../src/engine/session";
import { FIGURE } from "../../src/generated/abi";
import { firstFrame } from "../../src/labs/buffer-cache/first-frame";
import { FRAME_BYTES, frameShape, laneArrays, SERIES } from "../../src/protocol/frame";
import { defaultScenario } from "../../src/scenario/default-scenario";
import { blankFrame, packLane, unpackLane } from "../../src/state/first-frame";
import { lightCore } from "../cores";

const OPENING = new URL("../../src/labs/buffer-cache/opening-frame.json", import.meta.url);
const { info } = blankFrame(defaultScenario);

function coreSession(): Session {
  const session = Session.open(new Core(lightCore), defaultScenario);
  if (!session.ok) throw new Error("the default scenario was refused");
  session.value.run(info.done);
  return session.value;
}

function coreFrame() {
  const session = coreSession();
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const counts = writeFrame(buffer, session, session, info.view);
  return laneArrays(buffer, frameShape({ ...info, ...counts }));
}

test("the figures on the page before the core answers are those of the core", async () => {
  const firsts = new FirstEvents(coreSession());
  firsts.update();
  const opening = { lanes: coreFrame().map(packLane), firstEvents: firsts.events };
  const text = `${JSON.stringify(opening, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../src/labs/buffer-cache/opening-frame.json");
});

test("the pictures they give are those of the core to a 250th", () => {
  const frames = coreFrame().map((lane) => [lane, unpackLane(packLane(lane))] as const);
  for (const [core, unpacked] of frames) {
    expect(unpacked.figures).toEqual(core.figures);
    expect(unpacked.slots).toEqual(core.slots);
    const mean = (lane: typeof core) => [...lane.series].filter((_, i) => i % SERIES === 4);
    mean(core).forEach((share, column) => {
      const drawn = mean(unpacked)[column] ?? 0;
      if (Number.isNaN(share)) expect(drawn).toBeNaN();
      else expect(Math.abs(drawn - share)).toBeLessThanOrEqual(1 / 500 + 1e-6);
    });
  }
});

test("they are the figures the article prints", () => {
  const opening = JSON.parse(readFileSync(OPENING, "utf8"));
  const [flawed, fixed] = firstFrame(defaultScenario, opening).lanes;
  expect(flawed?.figures[FIGURE.efficiency]).toBeCloseTo(0.015482, 7);
  expect(fixed?.figures[FIGURE.efficiency]).toBeCloseTo(0.96732, 6);
  expect(flawed?.figures[FIGURE.live]).toBe(91);
  expect(flawed?.figures[FIGURE.idle]).toBe(100);
});
