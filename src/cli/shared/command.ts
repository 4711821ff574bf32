import type { Stop } from "../../kernel/protocol/messages";
import type { Report } from "../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import type { Result } from "../../shared/result";
import type { Options } from "./options";
import type { Replayed, Run } from "./run";
import type { Streams } from "./streams";

/** Does what a command line says. Gives the exit status. */
export type Perform = (streams: Streams) => Promise<number>;

/** What a command line may begin with. */
export interface Command {
  /** One word or several, as a person types them. */
  readonly name: string;
  /** Each has a value. */
  readonly options: readonly string[];
  /** The options that may stand more than once. */
  readonly repeated?: readonly string[];
  /** Arguments that are no options, at most. */
  readonly places: number;
  /** It takes a scenario file or a link, so its page of --help explains both. */
  readonly readsScenario: boolean;
  readonly help: string;
  /** Gives what performs the command; what it gives after a problem was reported is ignored. */
  readonly read: (options: Options, place: string | null, report: Report) => Perform | null;
}

/** A way to print a run. `S`: a session of its model. */
export interface Format<S extends Replayed = Replayed> {
  readonly name: string;
  /** It prints the run after several of its steps, so --every applies. */
  readonly hasRows: boolean;
  /** Performs the run and gives its text, piece by piece. `every` is null where the command line does not say it. */
  write(run: Run<S>, every: number | null): Iterable<string>;
}

/** A model as the command line knows it. `S`: an open scenario of it, `Of`: its scenarios. */
export interface CliModel<S extends Replayed = Replayed, Of extends Scenario = Scenario> {
  /** Opens a scenario on a core of its own. Error: what the core refuses, in the terms of the scenario. */
  open(scenario: Of): Result<S, readonly Problem[]>;
  /** What a valid scenario says without effect, a sentence each, with the field in front. */
  notes(scenario: Of): readonly string[];
  /** The digest of the present state, as a link to it has it. */
  digest(session: S): string;
  /** The first is used where the command line names none. */
  readonly formats: readonly [Format<S>, ...Format<S>[]];
  /** What --help says of --every and --format. */
  readonly formatsHelp: string;
  /** The limits that can end a run, as --help lists them. */
  readonly limits: string;
  /** The limit that ended a run, as the rest of a sentence. */
  limitWords(stop: Stop): string;
}

/** A lab as the command line knows it. */
export interface LabCommands {
  readonly commands: readonly Command[];
  /** Labs over one model share the object. */
  readonly model: CliModel;
}
