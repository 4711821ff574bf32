import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { textTable } from "../../shared/table-writers";
import { caveatText } from "../../workloads/traces/calls/caveats";
import { configurationWords, earlyWords } from "../answer-words";
import { DOT_NAMES, type Evidence, type ReportedDot } from "./evidence";
import { shortBytes, shortNumber } from "./short-number";

/* A report for a pull request: at most 60 lines. */

/** Text as code, whatever it contains. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** Text that Markdown leaves as it is, also in a table. */
export const plainText = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&");

const linkTo = ({ phrase, link }: ReportedDot, page: string | null): string =>
  `[${plainText(phrase)}](${page ?? ""}${link.replaceAll(/[()\s]/g, encodeURIComponent)})`;

export const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The figures of a dot, as cells; `isBold` marks what the answer won. */
function dotRow(name: string, dot: ReportedDot, hasCycles: boolean, isBold: boolean): string {
  const bold = (text: string) => (isBold ? `**${text}**` : text);
  return row([
    name,
    bold(formatInteger(dot.calls)),
    formatShare(dot.efficiency),
    shortBytes(dot.idle),
    ...(hasCycles ? [bold(dot.cycles === null ? "–" : shortNumber(Number(dot.cycles)))] : []),
  ]);
}

function tableLines({ answer, none, lanes, page }: Evidence): readonly string[] {
  const hasCycles = none.cycles !== null;
  const titles = ["policy", "heap calls", "efficiency", "idle, most", ...(hasCycles ? ["modeled cycles"] : [])];
  const isOwn = answer.kind === "policy";
  return [
    row(titles),
    `|---|${"---:|".repeat(titles.length - 1)}`,
    dotRow("none", none, hasCycles, !isOwn && answer.kind === "no-cache"),
    ...lanes.map((lane) => dotRow(`lane ${lane.name}: ${linkTo(lane, page)}`, lane, hasCycles, false)),
    ...(answer.dot.k === 0 ? [] : [dotRow(linkTo(answer.dot, page), answer.dot, hasCycles, isOwn)]),
  ];
}

/** Digits of a digest that name a trace. */
const DIGITS = 12;

/** "**Buffer cache for `git-log`**: …" */
function leadLine({ trace, answer }: Evidence): string {
  const { dot } = answer;
  const calls = `${formatInteger(dot.calls_before)} → ${formatInteger(dot.calls)}`;
  const saved = `${formatShare(dot.avoided)} of heap calls saved (${calls}) at ${formatShare(dot.efficiency)} efficiency.`;
  const text = answer.kind === "policy" ? saved : plainText(answer.headline);
  const kind = trace.facts === null ? "Scenario" : "Trace";
  const of = `${kind} ${trace.digest.slice(0, DIGITS)}, ${formatInteger(trace.operations)} operations.`;
  return `**Buffer cache for ${codeSpan(trace.name)}**: ${text} ${of}`;
}

export function evidenceMarkdown(evidence: Evidence): string {
  const { question, policies, answer, heaps, recordings, cliffs, repeat, configuration } = evidence;
  const does = policies.met === 1 ? "policy does that" : "policies do that";
  const reach = `${formatInteger(policies.met)} of ${formatInteger(policies.of)} ${does}`;
  const asked = `Asked: ${question.limits}; ${reach}; the front covers ${formatShare(policies.covered)}.${earlyWords(policies.early ?? 0)}`;
  const more = [
    ...answer.doubts,
    ...answer.details.slice(1),
    ...cliffs,
    ...(heaps === null || heaps.sentence === "" ? [] : [heaps.sentence]),
    ...(recordings === null ? [] : [recordings.words]),
  ];
  const caveats = (evidence.caveats ?? []).map((caveat) => plainText(caveatText(caveat)));
  const lines = [
    ...caveats.flatMap((text) => [text, ""]),
    leadLine(evidence),
    "",
    ...tableLines(evidence),
    "",
    `${asked} Repeat: ${codeSpan(repeat[0] ?? "")}`,
    ...(more.length === 0 ? [] : ["", ...more.slice(0, MOST_MORE).map((text) => `- ${plainText(text)}`)]),
    ...(configuration === undefined ? [] : ["", ...configurationLines(evidence)]),
  ];
  return `${lines.join("\n")}\n`;
}

const MOST_MORE = 40;

/** In a block of code, if there are any. */
function configurationLines(evidence: Evidence): readonly string[] {
  const words = configurationOf(evidence);
  return evidence.configuration?.length === 0 ? words.map(plainText) : ["```", ...words, "```"];
}

/** A line of the table: "none", "answer", and the figures. */
const cells = (name: string, dot: ReportedDot): readonly string[] => [
  name,
  formatInteger(dot.calls),
  formatShare(dot.avoided),
  formatShare(dot.efficiency, 2),
  formatBytes(dot.idle),
  ...(dot.cycles === null ? [] : [formatInteger(Number(dot.cycles))]),
];

/** The lines for the configuration of a pool; nothing for other answers. */
export const configurationOf = ({ configuration, answer }: Evidence): readonly string[] =>
  configuration === undefined ? [] : configurationWords(configuration, answer.dot.phrase);

/** A report for a terminal. */
export function evidenceText(evidence: Evidence): string {
  const { caveats = [], question, answer, none, cliffs, heaps, recordings } = evidence;
  const titles = ["", "heap calls", "saved", "efficiency", "idle, most"];
  const rows = [
    [...titles, ...(none.cycles === null ? [] : ["modeled cycles"])],
    cells("none", none),
    ...(answer.dot.k === 0 ? [] : [cells(DOT_NAMES[answer.kind], answer.dot)]),
    ...(answer.simpler === null ? [] : [cells("simpler", answer.simpler)]),
  ];
  const sentences = [
    ...[...answer.doubts, ...answer.details, ...cliffs],
    ...(heaps === null || heaps.sentence === "" ? [] : [heaps.sentence]),
    ...(recordings === null ? [] : [recordings.words]),
  ];
  const lines = [...caveats.map(caveatText), question.sentence, answer.headline, "", ...sentences, ""];
  const end = [answer.dot.link, ...configurationOf(evidence)].join("\n");
  return `${lines.join("\n")}\n${textTable(rows)}\n${end}\n`;
}
