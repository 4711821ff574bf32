import type { CoreName } from "../../shared/core-name";
import type { Engine } from "../engine/simulation";
import type { FrameModel } from "../protocol/frame";
import type { ScenarioField } from "../scenario/field";
import type { Report } from "../scenario/problem";
import type { Rule } from "../scenario/rules";
import type { Lab, Lane, Scenario } from "../scenario/scenario";
import type { StopKinds } from "../scenario/stop-kinds";

/** The form of a lab's lanes in links and files. */
export interface LaneForm<L extends Lane = Lane> {
  write(lane: L): string;
  /** Parses a lane without validating it; unknown words are reported under `path`. */
  readonly read: (text: string, path: string, report: Report) => unknown;
  /** Loads what reading a lane, or a file with lanes, needs beyond this module. */
  readonly load?: (text: string) => Promise<unknown>;
  /** The link's name for a path within a lane: "cap" for "capacity". */
  readonly name: (path: string) => string;
  /** An example lane for a link that uses the key of that name, or any lane. `given`: the lane that is refused. */
  readonly example: (name: string | undefined, given?: string) => string;
  /** An example for a file of the key at a path within a lane; null = no useful example. */
  readonly fileExample: (path: string) => Readonly<Record<string, unknown>> | null;
}

/* The labs, as an entry point has registered them before it runs anything else. The kernel itself names none. */

type Rows = Readonly<Record<string, ScenarioField>>;
type Values = Readonly<Record<string, unknown>>;

/** The fields of a scenario that belong to its model. */
interface ModelFields {
  /** The fields that decide a run; in links and files they follow the first visible step. */
  readonly run: Rows;
  /** The fields that decide only the view; in links and files they come last. */
  readonly view: Rows;
}

/** Steps that a scenario lists one by one, because a person made them. */
interface StepsByHand<S extends Scenario> {
  count(scenario: S): number;
  withoutLast(scenario: S): S;
}

/**
 * A lab as page, worker and command line know it. Validator, link, file, schema, block and the effect of an edit are
 * loops over its rows.
 */
export interface LabModel<S extends Scenario = Scenario, Frames = FrameModel<S>> {
  readonly fields: ModelFields;
  /** Rows of the model that differ in this lab. */
  readonly own?: Rows;
  /** The kinds of its stop rules; missing = a run stops only at steps. */
  readonly stops?: StopKinds;
  /** Default values that differ from the row's own. They may depend on the given values. */
  readonly defaults: (said: Values) => Values;
  /** The steps by hand before the model's own; missing = no steps by hand. */
  readonly byHand?: StepsByHand<S>;
  /** How to read its frames. */
  readonly frames: Frames;
}

/** The rules for scenarios from outside, and the form of lanes in links. The worker needs neither. */
export interface LabInput {
  /** The rules between fields, in the order of their problems. */
  readonly rules: readonly Rule[];
  /** The form of a lane in links and files. */
  readonly lane: LaneForm;
  /** Fields of a new scenario on a trace with that many threads; missing = none. */
  readonly traced?: (threads: number) => Readonly<Record<string, unknown>>;
}

/** A model's compiled core, and the engine that runs scenarios on it. Labs with the same model share the object. */
export interface LabEngine {
  readonly core: CoreName;
  readonly load: () => Promise<(core: WebAssembly.Module) => Engine>;
  /** Another engine, for some scenarios of the lab. */
  readonly other?: { readonly engine: LabEngine; readonly runs: (scenario: Scenario) => boolean };
}

type Loadable<Part> = Part | (() => Promise<Part>);

/** A lab without its page and its engine. What loads on demand makes no other lab wait; the first lab's model is there at once. */
export interface RegisteredLab {
  /** As links and files spell it; it never changes. */
  readonly id: Lab;
  readonly model: Loadable<LabModel>;
  readonly input: Loadable<LabInput>;
}

/** The ids of the labs, in the order of links, files and the schema. The first is the default. */
export const LAB_NAMES = [] as unknown as [Lab, ...Lab[]];

const models = new Map<Lab, Loadable<LabModel>>();
const inputs = new Map<Lab, Loadable<LabInput>>();
const engines = new Map<Lab, LabEngine>();

/** Adds labs. Modules read the first one while they start, so an entry point's first import calls this. */
export function registerLabs(labs: readonly RegisteredLab[]): void {
  for (const { id, model, input } of labs) {
    LAB_NAMES.push(id);
    models.set(id, model);
    inputs.set(id, input);
  }
}

/** Adds the engines of labs, by the lab. Only where scenarios run. */
export function registerEngines(ofLabs: Readonly<Record<Lab, LabEngine>>): void {
  for (const [id, engine] of Object.entries(ofLabs)) engines.set(id, engine);
}

function partOf<Part>(parts: ReadonlyMap<Lab, Loadable<Part>>, lab: Lab): Part {
  const part = parts.get(lab);
  if (part === undefined || typeof part === "function") throw new TypeError(`The lab “${lab}” has not been loaded.`);
  return part;
}

async function loadPart<Part>(parts: Map<Lab, Loadable<Part>>, lab: Lab): Promise<void> {
  const part = parts.get(lab);
  if (part instanceof Function) parts.set(lab, await part());
}

/** These throw a TypeError before the lab has been loaded, which is a bug in our own code. */
export const modelOf = (lab: Lab): LabModel => partOf(models, lab);
export const inputOf = (lab: Lab): LabInput => partOf(inputs, lab);

/** The engine that runs a scenario. */
export function engineFor(scenario: Scenario): LabEngine {
  const engine = partOf(engines, scenario.lab);
  return engine.other?.runs(scenario) ? engine.other.engine : engine;
}

/** All engines that run scenarios of a lab. */
export function enginesOf(lab: Lab): readonly LabEngine[] {
  const engine = partOf(engines, lab);
  return engine.other ? [engine, engine.other.engine] : [engine];
}

export const loadModel = (lab: Lab): Promise<void> => loadPart(models, lab);

/** Loads all that reading or writing a scenario of a lab needs, and the same of the first lab, which input without a lab means. */
export async function loadLab(lab: Lab): Promise<void> {
  await Promise.all([loadModel(lab), loadPart(inputs, lab), loadPart(inputs, LAB_NAMES[0])]);
}

/** The same for every lab. */
export async function loadLabs(): Promise<void> {
  await Promise.all(LAB_NAMES.map(loadLab));
}

/** The lab with an untrusted name, or the first lab. */
export const labNamed = (name: unknown): Lab => LAB_NAMES.find((lab) => lab === name) ?? LAB_NAMES[0];

/** The path of a lab in a link: "/buffer". */
export const pathOf = (lab: Lab): string => `/${lab}`;

/** How to read a scenario's frames. */
export const framesOf = ({ lab }: { readonly lab: Lab }): FrameModel => modelOf(lab).frames;

/** The kind of a scenario's frames: equal kinds have the same drawings. */
export const frameKind = (scenario: Scenario): string =>
  `${scenario.lab} ${framesOf(scenario).kindOf?.(scenario) ?? ""}`;
