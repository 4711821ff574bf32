import type { Scenario } from "./scenario";

/** A scenario that is worth a name. */
export interface Preset<S extends Scenario = Scenario> {
  readonly title: string;
  readonly scenario: S;
}

/** A preset with one line on it. */
export interface DescribedPreset<S extends Scenario = Scenario> extends Preset<S> {
  readonly description: string;
}
