import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { type AllocationFrame, allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import type { Session } from "../../src/models/allocation/engine/session";
import { laneArrays } from "../../src/models/allocation/lane-arrays";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { recordOf, type StoryRecord } from "../../src/start/record";
import { open } from "./engine-kit";

/** The frame of a session as it stands. */
export function frameNow(session: Session): AllocationFrame {
  const { info } = allocationFrame(blankFrame(defaultScenario));
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const rows = writeFrame(buffer, session, session, info.view);
  return { info: { ...info, done: session.done, rows }, lanes: laneArrays(buffer, rows) };
}

/** The record of a session as it stands. */
const recordNow = (session: Session): StoryRecord => recordOf(frameNow(session));

/** The records of a run of the core after these steps, in ascending order; -1 = before the first one. */
export function recordsAt(steps: readonly number[], scenario: AllocationScenario = defaultScenario): StoryRecord[] {
  const session = open(scenario);
  return steps.map((step) => {
    session.run(step + 1 - session.done);
    return recordNow(session);
  });
}
