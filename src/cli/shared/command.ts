import type { Stop } from "../../kernel/protocol/messages";
import type { Report } from "../../kernel/scenario/problem";
import type { Lab, Problem, Scenario } from "../../kernel/scenario/scenario";
import type { Replayed, Run } from "../../library/run";
import type { Result } from "../../shared/result";
import type { Option, Options } from "./option";
import type { Streams } from "./streams";

/** Performs a command line. Returns the exit status. */
export type Perform = (streams: Streams) => Promise<number>;

/** A command, named at the start of the command line. */
export interface Command {
  /** One word or several, as a person types them. */
  readonly name: string;
  /** The argument as --help writes it, in brackets if it may be missing; undefined = the command has none. */
  readonly argument?: string;
  /** What the argument is, for a command that does not run without. */
  readonly needs?: string;
  /** Whether several arguments may follow each other. */
  readonly takesSeveral?: boolean;
  /** Its task. Lists of commands show the first sentence. Paragraphs may contain rows of a table, which begin with space. */
  readonly about: string;
  readonly options: readonly Option[];
  /** Whether it runs another program, whose command line follows "--". */
  readonly runsProgram?: boolean;
  /**
   * Returns the function that performs the command. The result is ignored if a problem was reported. `words`: those
   * after "--", or all arguments of a command that takes several.
   */
  readonly read: (options: Options, place: string | null, report: Report, words: readonly string[]) => Perform | null;
}

/** An output format. */
export interface Format {
  readonly name: string;
  /** Its output, as --help describes it. */
  readonly words: string;
  /** Whether it prints a row after every few steps, so that --every applies. */
  readonly hasRows: boolean;
  /** Whether it says what its figures leave out. Standard error says it for the others. */
  readonly hasCaveats?: boolean;
}

/** Performs a run and yields its text piece by piece. `every` is null if the command line omits it. */
export type Write<S extends Replayed = Replayed> = Writer<S>["write"];

/** A method, so that the runners of all models share a type. */
interface Writer<S extends Replayed> {
  write(run: Run<S>, every: number | null): Iterable<string>;
}

/** The part that runs a model. `S`: an open scenario of it, `Of`: its scenarios. */
export interface ModelRunner<S extends Replayed = Replayed, Of extends Scenario = Scenario> {
  /** Opens a scenario on a core of its own. Error: a missing or wrong option, or the core's refusal. */
  open(scenario: Of, options: Options, streams: Streams): Promise<Result<S, readonly Problem[]>>;
  /** Settings of a valid scenario that have no effect, one sentence each, beginning with the field. */
  notes(scenario: Of): readonly string[];
  /** The caveats of an open scenario, in sentences; missing = it has none. */
  caveats?(session: S): readonly string[];
  /** The digest of the current state, as links carry it. */
  digest(session: S): string;
  /** A writer for each format, by its name. */
  readonly writers: Readonly<Record<string, Write<S>>>;
  /** The limit that ended a run, as the end of a sentence. */
  limitWords(stop: Stop): string;
}

/** A model as the command line describes it. */
export interface CliModel {
  /** The options that supply what a scenario needs but does not contain, such as a trace. */
  readonly options: readonly Option[];
  /** The first is the default. */
  readonly formats: readonly [Format, ...Format[]];
  /** The limits that can end a run, as --help lists them. */
  readonly limits: string;
  /** Loaded when a scenario is opened, so that no other command waits for an engine. */
  readonly loadRunner: () => Promise<ModelRunner>;
}

/** A lab as the command line uses it. */
export interface LabCommands {
  readonly lab: Lab;
  readonly commands: readonly Command[];
  /** Labs with the same model share the object. */
  readonly model: CliModel;
}
