import type { LaneForm } from "../kernel/scenario/link/lane-form";
import type { Rule } from "../kernel/scenario/rules";
import type { Implies, Schema } from "../kernel/scenario/schema-rule";

/** What a scenario has to keep that comes from outside, and how a link says its lanes. The worker needs none of it. */
export interface LabInput {
  /** The rules between fields, in the order in which their problems are named. */
  readonly rules: readonly Rule[];
  /** What of these rules a JSON Schema can say. Labs over one model share what they have in common. */
  readonly schemaRules?: (implies: Implies) => readonly Schema[];
  /** How a lane is written in links and files. */
  readonly lane: LaneForm;
}
