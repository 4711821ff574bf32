import type { LaneForm } from "../kernel/scenario/link/lane-form";
import type { Rule } from "../kernel/scenario/rules";

/** What a scenario has to keep that comes from outside, and how a link says its lanes. The worker needs none of it. */
export interface LabInput {
  /** The rules between fields, in the order in which their problems are named. */
  readonly rules: readonly Rule[];
  /** How a lane is written in links and files. */
  readonly lane: LaneForm;
}
