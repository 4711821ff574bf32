import type { Problem, Scenario } from "../kernel/scenario/scenario";
import type { PageSource } from "../models/allocation/engine/lent-pages";
import type { Result } from "../shared/result";
import type { Figures } from "./bufferlab";
import type { Replayed } from "./run";

/** An open scenario of any model. */
export interface OpenRun {
  readonly session: Replayed;
  /** The names of its lanes. */
  readonly lanes: readonly string[];
  figures(lane: number): Figures;
  digest(): string;
}

/** Opens a scenario of one model. `trace`: the one that a caller has. */
export type OpenModel = (scenario: Scenario, trace: PageSource | null) => Promise<Result<OpenRun, readonly Problem[]>>;
