import { beforeEach, expect, test } from "vitest";
import { useTransport } from "../../src/kernel/run/transport-store";
import { stopAt } from "../../src/kernel/scenario/scenario";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { verbsOf } from "../../src/labs/shared/run-keys";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { reset, stage } from "./run-kit";

beforeEach(reset);

/** A lab as it opens, and the title of its Play button. */
async function opened(hash?: string) {
  const all = stage(hash);
  await all.run.navigation.readAddress();
  all.frame(37_901);
  const navigation = { previous: () => {}, next: () => {} };
  return { ...all, title: () => verbsOf(all.run, navigation, false).toggle.title };
}

const SECONDS = [12, 4, 8];

test("Play replays an untouched run from its start in 24 seconds, and Pause keeps the rest", async () => {
  const { run, sent, frame, title } = await opened();
  expect(title()).toBe("Play from step 0, faster and faster");
  run.transport.toggle();
  const [, , , legs] = sent.at(-1) as [string, number, boolean, { to: number; speed: number }[]];
  expect(legs.map(({ to }) => to)).toEqual([14, 64, 37_901]);
  const lengths = legs.map(({ to, speed }, i) => (to - (legs[i - 1]?.to ?? 0)) / speed);
  for (const [i, length] of lengths.entries()) expect(length).toBeCloseTo(SECONDS[i] ?? 0);
  frame(20, { playing: true });
  run.transport.toggle();
  frame(20);
  expect([sent.at(-1), title()]).toEqual([["pause"], undefined]);
  run.transport.toggle();
  expect(sent.at(-1)).toEqual(["play", 10, false, legs]);
});

test("a scenario from the menu opens with a replay too, a link to another step does not", async () => {
  const { run, title } = await opened("#/buffer?v=1&at=11");
  expect(title()).toBeUndefined();
  run.navigation.open(presets["ten-slots"].scenario);
  expect(useTransport.getState().legs.at(-1)?.to).toBe(37_901);
});

test("whatever moves or edits the run, and another speed, has Play continue from here", async () => {
  const { run, sent, frame } = await opened();
  const [first, ...others] = defaultScenario.lanes;
  const touches = [
    () => run.transport.step(1),
    () => run.transport.jump(37_901),
    () => run.transport.setSpeed(10),
    () => run.history.edit({ lanes: others }),
    () => run.history.edit({ breakpoints: [stopAt(40_000)] }),
    () => run.navigation.show({ ...defaultScenario, lanes: first ? [first] : [] }),
  ];
  for (const touch of touches) {
    run.navigation.open({ ...defaultScenario, title: "again" });
    frame(37_901);
    touch();
    frame(37_901);
    run.transport.toggle();
    expect(sent.at(-1), String(touch)).toEqual(["play", 10, false]);
    useTransport.setState({ isTimed: false });
  }
});
