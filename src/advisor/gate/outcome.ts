import { formatInteger } from "../../shared/format";
import { caveatText } from "../../workloads/traces/calls/caveat-words";
import type { Caveat } from "../../workloads/traces/calls/caveats";
import { unitText } from "../figures";
import { escaped } from "../report/escape";
import { plainText, row } from "../report/markdown";
import { type Checked, GATE_FIGURES, unitOf } from "./assertion";

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
