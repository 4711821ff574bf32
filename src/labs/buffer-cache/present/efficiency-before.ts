import type { FrameInfo } from "../../../kernel/protocol/messages";
import { SERIES } from "../../../models/allocation/lane-arrays";

const MEAN = 4;

/** The efficiency before the last step, 0 … 1; null = the visible series has no separate column for that step. */
export function efficiencyBefore(
  { done, view }: Pick<FrameInfo, "done" | "view">,
  series: Float32Array,
): number | null {
  const isStepwise = view.from === 0 && view.scale === "linear" && view.columns === view.to + 1;
  const before = done - 2;
  const value = series[before * SERIES + MEAN];
  return isStepwise && before >= 0 && value !== undefined && Number.isFinite(value) ? value : null;
}
