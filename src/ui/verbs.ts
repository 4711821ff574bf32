import type { IconName } from "./Icon";

/** Something that a person can do with a run, as a key shows it. */
export interface Verb {
  readonly icon: IconName;
  readonly name: string;
  readonly press: () => void;
}

/** What a transport has keys for. */
export interface Verbs {
  readonly reset: Verb;
  readonly previousEvent: Verb;
  readonly back: Verb;
  readonly toggle: Verb;
  readonly forward: Verb;
  readonly nextEvent: Verb;
}
