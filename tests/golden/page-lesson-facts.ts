import { MACHINE_COMMAND_FIGURE, MACHINE_FIGURE } from "../../src/generated/page_machine";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { doneAt } from "../../src/kernel/scenario/done";
import { REPORTED_READS } from "../../src/labs/page-cache/machine/script-rows";
import type { LessonStep } from "../../src/lessons/format";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { type PageFigureKey, pageFigure } from "../../src/models/page_cache/figures";
import { machineLane, type PageArrays, pageFrames } from "../../src/models/page_cache/frames";
import { speedText } from "../../src/models/page_cache/machine/article";
import { commandOf } from "../../src/models/page_cache/machine/commands";
import { pageOf } from "../../src/models/page_cache/page-of";
import { tunedPolicy } from "../../src/models/page_cache/policy-tables";
import { policyTitle } from "../../src/models/page_cache/policy-words";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes, formatInteger } from "../../src/shared/format";
import { builtCores } from "../built-core";
import { countForms } from "./count-forms";
import { type Fact, type Place, placeOf } from "./facts/fact";

/** A command of the script, from 0. */
interface OfCommand {
  readonly command: number;
}

/** The parts of the memory as `free` prints them, in kB. Used = programs + buffers + cached. */
type PanelPart = "used" | "programs" | "buffers" | "cached" | "free";

type Setting = "rate" | "cache" | "scan" | "window" | "readahead" | "period" | "requests";

/** A number that two states or lanes can differ in. */
type ComparedAt = Place & ({ readonly panel: PanelPart } | { readonly figure: PageFigureKey });

/** A statement about a state of the page-cache model, and the value from the core that backs it. */
export type PageFact = Fact &
  (
    | { readonly panel: PanelPart }
    /** The change of a part of the memory since the step's first state, in kB. Its direction is checked. */
    | { readonly grown: PanelPart }
    | { readonly shrunk: PanelPart }
    /** A count of a command that has ended. */
    | (OfCommand & { readonly counts: "requests" | "memory_pages" | "disk_pages" | "records" })
    /** MB/s of a command, as dd prints it. */
    | { readonly speedOf: number }
    /** MB/s that the article printed for a command. Nothing computes it. */
    | { readonly reportedOf: number }
    /** The part of a command's time that a cause takes. */
    | (OfCommand & { readonly timeOf: `${"transfer" | "request" | "call" | "copy" | "metadata"}_time` })
    /** The part of the file that a command got from the disk. */
    | { readonly fromDisk: number }
    /** How many times as fast the first command is as the second, rounded down. */
    | { readonly faster: number; readonly asFastAs: number }
    /** A setting of the scenario by its name. */
    | { readonly setting: Setting }
    /** The bytes of a command's record. */
    | { readonly recordOf: number }
    /** The policy of a lane. */
    | { readonly policy: true }
    /** A figure of a cache. */
    | { readonly figure: PageFigureKey }
    /** The pages of a cache that will be requested again. */
    | { readonly useful: true }
    /** In words: one number is greater than another. */
    | { readonly more: ComparedAt; readonly than: ComparedAt }
  );

/* Facts about the page cache, in all the notations of this project. lesson-facts.ts has those about allocations. */

const KB_OF_PAGE = 4;
const engine = new PageCacheEngine(builtCores.page_cache);
const frames = new Map<string, readonly PageArrays[]>();

/** The lanes of a scenario at its step. */
function lanesOf(scenario: PageScenario): readonly PageArrays[] {
  const key = JSON.stringify(scenario);
  const known = frames.get(key) ?? reached(scenario);
  frames.set(key, known);
  return known;
}

function reached(scenario: PageScenario): readonly PageArrays[] {
  const opened = engine.open(scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.replay(doneAt(scenario.at));
  const view = { from: 0, to: Math.max(1, opened.value.done - 1), columns: 8, scale: "linear" } as const;
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return pageFrames.read(buffer, opened.value.writeFrame(buffer, view, false).rows);
}

const scenarioOf = (place: Place, step: LessonStep): PageScenario => pageOf(placeOf(place, step));

/** The machine at a state. */
class Machine {
  readonly #arrays;
  constructor(readonly scenario: PageScenario) {
    this.#arrays = machineLane(lanesOf(scenario)[0] as PageArrays);
  }

  /** kB, as `free` prints them. */
  panel(part: PanelPart): number {
    const kb = (name: "programs" | "buffers" | "cached" | "free") =>
      KB_OF_PAGE * (this.#arrays.figures[MACHINE_FIGURE[name]] ?? Number.NaN);
    return part === "used" ? kb("programs") + kb("buffers") + kb("cached") : kb(part);
  }

  command(command: number, figure: keyof typeof MACHINE_COMMAND_FIGURE): number {
    const numbers = Object.keys(MACHINE_COMMAND_FIGURE).length;
    return this.#arrays.commands[command * numbers + MACHINE_COMMAND_FIGURE[figure]] ?? Number.NaN;
  }

  /** MB/s */
  speed(command: number): number {
    return (this.command(command, "bytes") * 1e3) / this.command(command, "time");
  }
}

const kbForms = (kilobytes: number) => [`${formatInteger(kilobytes)}\u00a0kB`];
/** Digits that dd prints, as a whole number with separated thousands if it is one. */
const digits = (text: string) => (/^\d+$/.test(text) ? formatInteger(Number(text)) : text);

/** A speed as dd prints it, without decimals, and with two digits. */
function speedForms(megabytes: number): readonly string[] {
  if (Number.isNaN(megabytes)) return [];
  const exact = [digits(speedText(megabytes * 1e6, 1e9)), formatInteger(megabytes)];
  const about = formatInteger(Number(megabytes.toPrecision(2)));
  return [...exact.map((text) => `${text}\u00a0MB/s`), `about ${about}\u00a0MB/s`];
}

const KIB = 1024;
const recordForms = (bytes: number) => [
  formatBytes(bytes),
  ...(bytes % KIB === 0 ? [`${bytes / KIB}\u00a0KiB`] : []),
  ...(bytes % (KIB * KIB) === 0 ? [`${bytes / KIB / KIB}\u00a0MiB`] : []),
];

const shareForms = (share: number) => [0, 1].map((decimals) => formatShare(share, decimals));

function settingForms(scenario: PageScenario, setting: Setting) {
  const value = scenario[setting];
  if (setting === "rate") return speedForms(value / 1e6);
  return [...countForms(value), `${formatInteger(value)} pages`];
}

/** All notations of a fact's value, computed by the core. */
export function pageForms(fact: PageFact, step: LessonStep): readonly string[] {
  const scenario = scenarioOf(fact, step);
  if ("setting" in fact) return settingForms(scenario, fact.setting);
  if ("policy" in fact) return policyForms(scenario, fact.lane ?? 0);
  if ("more" in fact) return valueAt(fact.more, step) > valueAt(fact.than, step) ? [fact.says] : [];
  if ("figure" in fact) return countForms(figureAt(scenario, fact.lane ?? 0, fact.figure));
  if ("useful" in fact) {
    const figure = (key: PageFigureKey) => figureAt(scenario, fact.lane ?? 0, key);
    return countForms(figure("resident") - figure("dead"));
  }
  if ("reportedOf" in fact) return reportedForms(fact.reportedOf);
  return machineForms(fact, scenario, step);
}

const reportedForms = (command: number): readonly string[] =>
  REPORTED_READS.filter((read) => read.command === command).map((read) => `${read.speed}\u00a0MB/s`);

const policyForms = ({ lanes }: PageScenario, lane: number): readonly string[] =>
  lanes.slice(lane, lane + 1).map((one) => policyTitle(tunedPolicy(one)).replace(/,.*$/, ""));

const figureAt = (scenario: PageScenario, lane: number, key: PageFigureKey): number =>
  pageFigure(lanesOf(scenario)[lane] as PageArrays, key);

function valueAt(at: ComparedAt, step: LessonStep): number {
  const scenario = scenarioOf(at, step);
  return "panel" in at ? new Machine(scenario).panel(at.panel) : figureAt(scenario, at.lane ?? 0, at.figure);
}

type OfMachine = Exclude<
  PageFact,
  | { setting: string }
  | { policy: true }
  | { more: ComparedAt }
  | { figure: string }
  | { useful: true }
  | { reportedOf: number }
>;

function machineForms(fact: OfMachine, scenario: PageScenario, step: LessonStep): readonly string[] {
  const machine = new Machine(scenario);
  const since = (part: PanelPart) => machine.panel(part) - new Machine(pageOf(step.states[0])).panel(part);
  if ("panel" in fact) return kbForms(machine.panel(fact.panel));
  if ("grown" in fact) return since(fact.grown) > 0 ? kbForms(since(fact.grown)) : [];
  if ("shrunk" in fact) return since(fact.shrunk) < 0 ? kbForms(-since(fact.shrunk)) : [];
  if ("speedOf" in fact) return speedForms(machine.speed(fact.speedOf));
  if ("recordOf" in fact) return recordForms(recordBytes(scenario, fact.recordOf));
  return readForms(fact, machine);
}

function recordBytes({ script }: PageScenario, index: number): number {
  const command = commandOf(script[index] ?? "");
  return "recordBytes" in command ? command.recordBytes : Number.NaN;
}

type OfRead = Extract<OfMachine, { counts: string } | { timeOf: string } | { fromDisk: number } | { faster: number }>;

function readForms(fact: OfRead, machine: Machine): readonly string[] {
  if ("fromDisk" in fact) {
    const [disk, memory] = (["disk_pages", "memory_pages"] as const).map((key) => machine.command(fact.fromDisk, key));
    return shareForms((disk ?? Number.NaN) / ((disk ?? 0) + (memory ?? 0)));
  }
  if ("faster" in fact) {
    const times = Math.floor(machine.speed(fact.faster) / machine.speed(fact.asFastAs));
    return countForms(times).map((count) => `${count} times`);
  }
  if ("timeOf" in fact)
    return shareForms(machine.command(fact.command, fact.timeOf) / machine.command(fact.command, "time"));
  if (fact.counts !== "records") return countForms(machine.command(fact.command, fact.counts));
  return countForms(machine.command(fact.command, "full_records") + machine.command(fact.command, "partial_records"));
}
