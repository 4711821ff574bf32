import type { IconName } from "./Icon";

/** An action on a run, as a button shows it. */
export interface Verb {
  readonly icon: IconName;
  readonly name: string;
  readonly press: () => void;
}

/** The buttons of a transport. */
export interface Verbs {
  readonly reset: Verb;
  readonly previousEvent: Verb;
  readonly back: Verb;
  readonly toggle: Verb;
  readonly forward: Verb;
  readonly nextEvent: Verb;
}
