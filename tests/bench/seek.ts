/** How long it takes to reach any step of a long run of two lanes, and how much memory its keyframes take. */

import { Keyframes } from "../../src/kernel/engine/core-run";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { median, openCore } from "./open-core";

const STEPS = 100_000_000;
const SLICE = 1_000_000;
const SEEKS = 50;

const core = openCore(presets.article.scenario);
const { call } = core;
const keyframes = new Keyframes(core);
const start = performance.now();
for (let done = 0; done < STEPS; done += SLICE) call.bl_run(SLICE);
const running = performance.now() - start;

/** Milliseconds until the run is at `done`. */
function seek(done: number): number {
  const begin = performance.now();
  call.bl_rewind(done);
  while (call.bl_done() < done) call.bl_replay(Math.min(SLICE, done - call.bl_done()));
  return performance.now() - begin;
}

const times = Array.from({ length: SEEKS }, () => seek(Math.floor(Math.random() * (STEPS + 1))));
const { spacing } = keyframes;
let bytes = 0;
for (let done = 0; done <= STEPS; done += spacing) bytes += keyframes.export(done).length;

console.log(
  `Two lanes to ${STEPS.toLocaleString("en")} steps in ${(running / 1000).toFixed(1)} s, then ${SEEKS} random seeks`,
);
console.table({
  "median seek": `${median(times).toFixed(1)} ms`,
  "worst seek": `${Math.max(...times).toFixed(1)} ms`,
  keyframes: `${keyframes.count}, one every ${spacing.toLocaleString("en")} steps`,
  "bytes of keyframes": `${(bytes / 2 ** 20).toFixed(1)} MiB`,
});
