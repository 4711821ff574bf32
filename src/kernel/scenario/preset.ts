import type { Scenario } from "./scenario";

/** A named scenario. */
interface Preset<S extends Scenario = Scenario> {
  readonly title: string;
  readonly scenario: S;
}

/** A preset with a one-line description. */
export interface DescribedPreset<S extends Scenario = Scenario> extends Preset<S> {
  readonly description: string;
}
