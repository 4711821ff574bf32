import type { Scenario } from "./scenario";

/** A scenario that is worth a name. */
export interface Preset {
  readonly title: string;
  readonly scenario: Scenario;
}

/** A preset with one line on it. */
export interface DescribedPreset extends Preset {
  readonly description: string;
}
