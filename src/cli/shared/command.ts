import type { Report } from "../../scenario/problem";
import type { Options } from "./options";
import type { Run, Stop } from "./run";
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

/** A way to print a run. */
export interface Format {
  readonly name: string;
  /** It prints the run after several of its steps, so --every applies. */
  readonly hasRows: boolean;
  /** Performs the run and gives its text, piece by piece. `every` is null where the command line does not say it. */
  readonly write: (run: Run, every: number | null) => Iterable<string>;
}

/** What the command line prints of the runs of a model. */
export interface ModelOutput {
  /** The first is used where the command line names none. */
  readonly formats: readonly [Format, ...Format[]];
  /** What --help says of --every and --format. */
  readonly formatsHelp: string;
  /** The limits that can end a run, as --help lists them. */
  readonly limits: string;
  /** The limit that ended a run, as the rest of a sentence. */
  readonly limitWords: (stop: Stop) => string;
}

/** A lab as the command line knows it. */
export interface LabCommands {
  readonly commands: readonly Command[];
  /** Of its model: labs over one model share the object. */
  readonly output: ModelOutput;
}
