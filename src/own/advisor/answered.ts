import type { OpenCalls } from "../../workloads/traces/call-store";
import type { Advice } from "./advice";
import type { PageSweep } from "./sweep-store";
import type { TrayLane } from "./tray-store";

export interface AnswerProps {
  readonly calls: OpenCalls;
  readonly advice: Advice | null;
  readonly lanes: readonly TrayLane[];
  readonly sweep: PageSweep | null;
  /** Why the sweep has ended without an answer, or early; null = it has not. */
  readonly failure: string | null;
}

/** A sweep with an answer. */
export interface Answered extends Omit<AnswerProps, "failure"> {
  readonly advice: Advice;
  readonly sweep: PageSweep;
}
