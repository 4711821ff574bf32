import type { Problem, Scenario } from "../kernel/scenario/scenario";
import type { Result } from "../shared/result";
import type { Caveat, Figures } from "./bufferlab";
import type { PackedPages } from "./pack-calls";
import type { Replayed } from "./run";

/** An open scenario of any model. */
export interface OpenRun {
  readonly session: Replayed;
  /** The names of its lanes. */
  readonly lanes: readonly string[];
  figures(lane: number): Figures;
  digest(): string;
  /** Those of a run of its whole trace. */
  readonly caveats: readonly Caveat[];
}

/** Opens a scenario of one model. `trace`: the one that a caller has. */
export type OpenModel = (scenario: Scenario, trace: PackedPages | null) => Promise<Result<OpenRun, readonly Problem[]>>;
