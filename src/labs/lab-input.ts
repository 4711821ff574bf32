import type { LaneForm } from "../kernel/scenario/link/lane-form";
import type { Rule } from "../kernel/scenario/rules";

/** The rules for scenarios from outside, and the form of lanes in links. The worker needs neither. */
export interface LabInput {
  /** The rules between fields, in the order of their problems. */
  readonly rules: readonly Rule[];
  /** The form of a lane in links and files. */
  readonly lane: LaneForm;
}
