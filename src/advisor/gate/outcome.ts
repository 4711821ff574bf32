import { formatInteger } from "../../shared/format";
import { type Caveat, caveatText } from "../../workloads/traces/calls/caveats";
import { unitText } from "../figures";
import { escaped } from "../report/front-svg";
import { plainText, row } from "../report/markdown";
import { type Bar, type Checked, GATE_FIGURES, type GateValues, holdsAt, unitOf } from "./assertion";

/** Follows the bars of a run from operation to operation. */
export class Watch {
  readonly #bars: readonly Bar[];
  /** Of each bar: whether it has ever held, and the first operation after which it then did not. */
  readonly #held: boolean[];
  readonly #firstAt: (number | null)[];

  constructor(bars: readonly Bar[]) {
    this.#bars = bars;
    this.#held = bars.map(() => false);
    this.#firstAt = bars.map(() => null);
  }

  /** The figures after an operation; the first is operation 0. */
  add(values: GateValues, operation: number): void {
    for (const [i, bar] of this.#bars.entries()) {
      if (this.#firstAt[i] !== null) continue;
      if (holdsAt(bar, values)) this.#held[i] = true;
      else if (this.#held[i]) this.#firstAt[i] = operation;
    }
  }

  /** The figures after the last operation. */
  finish(values: GateValues): readonly Checked[] {
    return this.#bars.map((bar, i) => {
      const holds = holdsAt(bar, values);
      return { bar, value: values[bar.figure], holds, firstAt: holds ? null : (this.#firstAt[i] ?? null) };
    });
  }
}

/** The state of a lane after an operation. Bytes; the counts are those so far. */
interface LaneNow {
  readonly needed: number;
  readonly granted: number;
  readonly idle: number;
  readonly hits: number;
  /** Allocations and frees that the heap served. */
  readonly heapCalls: number;
  /** Whether the size of the operation bypasses the cache, so that it is a call of the heap's. */
  readonly bypasses: boolean;
}

/** Beyond it a double has no room for more bytes. */
const MOST_LOW = 2 ** 52;

/** An exact sum of whole numbers. */
class ExactSum {
  #high = 0n;
  #low = 0;

  add(value: number): void {
    this.#low += value;
    if (this.#low < MOST_LOW) return;
    this.#high += BigInt(this.#low);
    this.#low = 0;
  }

  /** The nearest double. */
  get value(): number {
    return this.#high === 0n ? this.#low : Number(this.#high + BigInt(this.#low));
  }
}

/** The figures of a run so far. Without slots, every call of the program reaches the heap. */
export class RunningFigures {
  readonly #slots: number;
  readonly #hasCache: boolean;
  #operations = 0;
  #bypassed = 0;
  /** Bytes × operations. */
  readonly #needed = new ExactSum();
  readonly #held = new ExactSum();
  #mostIdle = 0;
  #mostWasted = 0;
  #mostNeeded = 0;

  /** `slots`: NaN = a pool, which has none. */
  constructor(slots: number) {
    this.#slots = slots;
    this.#hasCache = slots !== 0;
  }

  /** After one more operation. */
  add({ needed, granted, idle, hits, heapCalls, bypasses }: LaneNow): GateValues {
    this.#operations += 1;
    if (bypasses) this.#bypassed += 1;
    this.#needed.add(needed);
    this.#held.add(granted + idle);
    this.#mostIdle = Math.max(this.#mostIdle, idle);
    this.#mostWasted = Math.max(this.#mostWasted, granted - needed);
    this.#mostNeeded = Math.max(this.#mostNeeded, needed);
    return this.values(hits, heapCalls);
  }

  values(hits: number, heapCalls: number): GateValues {
    const calls = this.#hasCache ? heapCalls + this.#bypassed : this.#operations;
    return {
      ...{ calls, hits, avoided: this.#operations === 0 ? 0 : 1 - calls / this.#operations },
      efficiency: this.#held.value === 0 ? 1 : this.#needed.value / this.#held.value,
      ...{ idle: this.#mostIdle, wasted: this.#mostWasted, needed: this.#mostNeeded, slots: this.#slots },
      ...{ cycles: Number.NaN, committed: Number.NaN },
    };
  }
}

/* The output of "bufferlab assert", in each format. */

/** The checks of a lane. */
export interface LaneChecked {
  /** "A"; "" = the only lane. */
  readonly lane: string;
  readonly policy: string;
  readonly checks: readonly Checked[];
}

export type GateFormat = "text" | "json" | "junit" | "github";

/** The text of some checks, and of what their run leaves out. */
type GateWriter = (lanes: readonly LaneChecked[], caveats: readonly Caveat[]) => string;

const allChecks = (lanes: readonly LaneChecked[]): readonly { readonly lane: LaneChecked; readonly check: Checked }[] =>
  lanes.flatMap((lane) => lane.checks.map((check) => ({ lane, check })));

export const holdsAll = (lanes: readonly LaneChecked[]): boolean => allChecks(lanes).every(({ check }) => check.holds);

/** "efficiency 90.06 % ≥ 90 %" */
function barWords({ bar, value }: Checked): string {
  const sign = bar.side === "min" ? "≥" : "≤";
  return `${GATE_FIGURES[bar.figure].title} ${unitText(unitOf(bar.figure), value, 2)} ${sign}\u00a0${bar.words}`;
}

/** "(−1.50) first below at operation 31 204" */
function missWords({ bar, value, firstAt }: Checked): string {
  const unit = unitOf(bar.figure);
  const by = value - bar.value;
  const sign = by < 0 ? "−" : "+";
  const size = unit === "share" ? (100 * Math.abs(by)).toFixed(2) : unitText(unit, Math.abs(by));
  const side = bar.side === "min" ? "below" : "above";
  const since = firstAt === null ? "" : ` first ${side} at operation ${formatInteger(firstAt)}`;
  return `(${sign}${size})${since}`;
}

const checkWords = (check: Checked): string => `${barWords(check)}${check.holds ? "" : ` ${missWords(check)}`}`;

const laneWords = ({ lane }: LaneChecked): string => (lane === "" ? "" : `lane ${lane}: `);

const caveatLines = (caveats: readonly Caveat[]): string => caveats.map((one) => `${caveatText(one)}\n`).join("");

const text: GateWriter = (lanes, caveats) =>
  caveatLines(caveats) +
  allChecks(lanes)
    .map(({ lane, check }) => `${check.holds ? "ok  " : "FAIL"} ${laneWords(lane)}${checkWords(check)}\n`)
    .join("");

function json(lanes: readonly LaneChecked[], caveats: readonly Caveat[]): string {
  const object = {
    ...{ assert: 1, ok: holdsAll(lanes), caveats },
    lanes: lanes.map(({ lane, policy, checks }) => ({
      ...{ lane: lane || "A", policy },
      checks: checks.map(({ bar: { figure, side, value: limit }, value, holds, firstAt }) => ({
        ...{ figure, side, limit, value, ok: holds, first_op: firstAt },
      })),
    })),
  };
  return `${JSON.stringify(object, null, 2)}\n`;
}

function junit(lanes: readonly LaneChecked[]): string {
  const checks = allChecks(lanes);
  const cases = checks.map(({ lane, check }) => {
    const name = `${laneWords(lane)}${barWords(check)}`;
    const failure = check.holds ? "" : `<failure message="${escaped(checkWords(check))}"/>`;
    return `  <testcase classname="bufferlab.assert" name="${escaped(name)}">${failure}</testcase>\n`;
  });
  const failures = checks.filter(({ check }) => !check.holds).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="bufferlab assert" tests="${checks.length}" failures="${failures}">\n${cases.join("")}</testsuite>\n`;
}

/** Text in the command of a workflow. */
const command = (words: string): string => words.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const github = (lanes: readonly LaneChecked[]): string =>
  allChecks(lanes)
    .map(({ lane, check }) => {
      const words = `${laneWords(lane)}${checkWords(check)}`;
      const { title } = GATE_FIGURES[check.bar.figure];
      return check.holds
        ? `ok   ${words}\n`
        : `::error title=bufferlab assert%3A ${title.replaceAll(",", "%2C")}::${command(words)}\n`;
    })
    .join("");

export const GATE_WRITERS: Readonly<Record<GateFormat, GateWriter>> = {
  ...{ text, json, junit, github },
};

/** The checks as Markdown, for the summary of a workflow. */
export function gateMarkdown(lanes: readonly LaneChecked[], caveats: readonly Caveat[]): string {
  const checks = allChecks(lanes);
  const failed = checks.filter(({ check }) => !check.holds).length;
  const title = failed === 0 ? `all ${checks.length} hold` : `${failed} of ${checks.length} fail`;
  const rows = checks.map(({ lane, check }) =>
    row([check.holds ? "ok" : "**FAIL**", plainText(`${laneWords(lane)}${checkWords(check)}`)]),
  );
  const said = caveats.map((caveat) => `${plainText(caveatText(caveat))}\n\n`).join("");
  return `### bufferlab assert: ${title}\n\n${said}${row(["", "bar"])}\n|---|---|\n${rows.join("\n")}\n\n`;
}
