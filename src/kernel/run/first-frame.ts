import { framesOf } from "../labs/labs";
import { FRAME_BYTES, type FrameRows, type LaneArrays } from "../protocol/frame";
import type { FrameModel } from "../protocol/frame-model";
import type { FrameInfo } from "../protocol/messages";
import { doneAt } from "../scenario/done";
import type { Scenario } from "../scenario/scenario";
import type { Frame } from "./frame-store";

/** Chart columns of the placeholder frame. */
const COLUMNS = 240;

/** A scenario's placeholder frame: every figure is undefined, every slot empty. */
export function blankFrame(scenario: Scenario, columns = COLUMNS): Frame {
  const { blankRows, read, forget } = framesOf(scenario);
  const rows = blankRows(scenario, columns);
  const lanes = read(new ArrayBuffer(FRAME_BYTES), rows);
  for (const lane of lanes) forget(lane);
  return { info: standInInfo(doneAt(scenario.at), columns, rows), lanes };
}

/** Whether a lane's state is still unknown. */
export const isBlank = ({ figures }: LaneArrays): boolean => figures.every(Number.isNaN);

/** Whether `frame` is only on the way to the state that `shown` already shows. */
export function isOnWayTo(shown: Frame, { info }: Frame, { isKnown }: FrameModel): boolean {
  const [lane] = shown.lanes;
  return info.seek?.target === shown.info.done && lane !== undefined && isKnown(lane);
}

const standInInfo = (done: number, columns: number, rows: FrameRows): FrameInfo => ({
  done,
  frontier: done,
  playing: false,
  asked: 1,
  achieved: 0,
  seek: null,
  stop: null,
  view: { from: 0, to: Math.max(done, 100) - 1, columns, scale: "linear" },
  detail: { kind: "exact" },
  rows,
  firstEvents: rows.lanes.map(() => []),
});
