import { MACHINE_COMMAND_FIGURE, MACHINE_FIGURE } from "../../src/generated/page_machine";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { doneAt } from "../../src/kernel/scenario/done";
import { REPORTED_READS } from "../../src/labs/page-cache/machine/reported";
import type { PageFact } from "../../src/lessons/catalog/page-facts";
import type { LessonStep, Place } from "../../src/lessons/format";
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

type PanelPart = Extract<PageFact, { grown: unknown }>["grown"];
type ComparedAt = Extract<PageFact, { more: unknown }>["more"];

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

const placeOf = ({ scenario }: Place, { states }: LessonStep): PageScenario =>
  pageOf(scenario ?? states.at(-1) ?? states[0]);

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

function settingForms(scenario: PageScenario, setting: "rate" | "cache" | "scan" | "window" | "readahead") {
  const value = scenario[setting];
  if (setting === "rate") return speedForms(value / 1e6);
  return [...countForms(value), `${formatInteger(value)} pages`];
}

/** All notations of a fact's value, computed by the core. */
export function pageForms(fact: PageFact, step: LessonStep): readonly string[] {
  const scenario = placeOf(fact, step);
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
  const scenario = placeOf(at, step);
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
