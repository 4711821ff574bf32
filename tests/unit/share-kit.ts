import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { blankFrame } from "../../src/kernel/run/frame-store";
import type { BufferState } from "../../src/labs/buffer-cache/buffer-figure";
import { type AllocationFrame, allocationFrame } from "../../src/labs/shared/allocation-frame";
import { Core } from "../../src/models/allocation/engine/core";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import { HeapFrames } from "../../src/models/allocation/engine/heap-frames";
import { Session } from "../../src/models/allocation/engine/session";
import { ADDRESSES_END, type HeapAsk } from "../../src/models/allocation/heap-frame";
import { laneArrays } from "../../src/models/allocation/lane-arrays";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

const core = new Core(builtCore);

/** The frame of a scenario at its step, as the worker would send it. */
export function frameOf(scenario: AllocationScenario): AllocationFrame {
  const { info } = allocationFrame(blankFrame(scenario));
  const session = Session.open(core, scenario);
  if (!session.ok) throw new Error(JSON.stringify(session.error));
  session.value.run(info.done);
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const rows = writeFrame(buffer, session.value, session.value, info.view);
  return { info: { ...info, rows }, lanes: laneArrays(buffer, rows) };
}

const MAPS: HeapAsk = { map: { from: 0, to: ADDRESSES_END, grain: 4096 } };

/** The frame of a scenario of the heap lab at its step, with its maps, or what else it is asked. */
export function heapFrameOf(scenario: AllocationScenario, asked = MAPS): AllocationFrame {
  const { info } = allocationFrame(blankFrame(scenario));
  const session = Session.open(core, scenario);
  if (!session.ok) throw new Error(JSON.stringify(session.error));
  session.value.replay(info.done);
  const frames = new HeapFrames(session.value);
  frames.ask(asked);
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const heaps = frames.tell(session.value, info.view);
  const rows = writeFrame(buffer, session.value, session.value, info.view, heaps);
  return { info: { ...info, rows }, lanes: laneArrays(buffer, rows) };
}

/** The state of a scenario's figures at its step. */
export function figureState(scenario: AllocationScenario): BufferState {
  const { info, lanes } = frameOf(scenario);
  return { scenario, info, lanes, focus: 0, firsts: [6, 11, 10, 59] };
}
