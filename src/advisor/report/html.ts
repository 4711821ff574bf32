import { heapWords } from "../../models/allocation/heap-words";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { caveatText } from "../../workloads/traces/calls/caveat-words";
import { escaped, scriptJson } from "./escape";
import { DOT_NAMES, type Evidence, evidenceJson, type ReportedDot } from "./evidence";
import { frontSvg } from "./front-svg";
import { STYLE } from "./style";

/* A report as one file, which needs no script. It opens from a disk and prints on A4 and Letter. */

/** Parts of a table: cells are text, or HTML of our own. */
type Cell = string | { readonly html: string };
type Row = readonly Cell[];

const html = (cell: Cell): string => (typeof cell === "string" ? escaped(cell) : cell.html);
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const list = (texts: readonly string[]): string =>
  texts.length === 0 ? "" : `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`;
const section = (title: string, ...parts: readonly string[]): string =>
  `<section><h2>${escaped(title)}</h2>${parts.join("\n")}</section>`;

/** The first cell of a row is its name. */
function table(titles: readonly string[], rows: readonly Row[], kind = ""): string {
  const head = titles.map((title) => `<th scope="col">${escaped(title)}</th>`).join("");
  const body = rows.map(([name = "", ...cells]) => {
    const rest = cells.map((cell) => `<td>${html(cell)}</td>`).join("");
    return `<tr><th scope="row">${html(name)}</th>${rest}</tr>`;
  });
  return `<div class="table ${kind}" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

const linked = (text: string, { link }: { readonly link: string }): Cell => ({
  html: `<a href="${escaped(link)}">${escaped(text)}</a>`,
});

const cyclesText = (cycles: string | null): string => (cycles === null ? "–" : formatInteger(Number(cycles)));

function figureTable({ none, lanes, answer }: Evidence): string {
  const columns = [
    { name: "none", dot: none },
    ...lanes.map((lane) => ({ name: `lane ${lane.name}`, dot: lane })),
    ...(answer.dot.k === 0 ? [] : [{ name: DOT_NAMES[answer.kind], dot: answer.dot }]),
    ...(answer.simpler === null ? [] : [{ name: "simpler", dot: answer.simpler }]),
  ];
  const rows: readonly (readonly [title: string, text: (dot: ReportedDot) => Cell])[] = [
    ["policy", (dot) => linked(dot.phrase, dot)],
    ["heap calls", ({ calls }) => formatInteger(calls)],
    ["heap calls saved", ({ avoided }) => formatShare(avoided)],
    ["efficiency", ({ efficiency }) => formatShare(efficiency, 2)],
    ["idle, most", ({ idle, idle_op }) => peakText(idle, idle_op)],
    ["wasted, most", ({ wasted, wasted_op }) => peakText(wasted, wasted_op)],
    ["slots in all", ({ slots }) => formatInteger(slots)],
    ["hits", ({ hits }) => formatInteger(hits)],
    ["copied", ({ copied }) => formatBytes(Number(copied))],
  ];
  const heap: typeof rows = [
    ["modeled cycles", ({ cycles }) => cyclesText(cycles)],
    ["committed, most", ({ committed }) => (committed === null ? "–" : formatBytes(committed))],
  ];
  const shown = none.cycles === null ? rows : [...rows, ...heap];
  return table(
    ["figure", ...columns.map(({ name }) => name)],
    shown.map(([title, text]) => [title, ...columns.map(({ dot }) => text(dot))]),
  );
}

const peakText = (bytes: number, operations: number): string =>
  bytes === 0 ? formatBytes(0) : `${formatBytes(bytes)} after ${formatCounted(operations, "operation")}`;

function neighborTable({ neighbors, answer }: Evidence): string {
  const rows = neighbors.flatMap(({ knob, at, values }) =>
    values.map((one, i): Row => {
      const value = linked(i === at ? `${one.value} ◀` : one.value, one);
      const fits = one.k === 0 || one.meets ? "yes" : "✗ no";
      return [
        i === 0 ? knob : "",
        value,
        formatShare(one.avoided),
        formatShare(one.efficiency),
        formatBytes(one.idle),
        fits,
      ];
    }),
  );
  const mark = `the ${DOT_NAMES[answer.kind]}`;
  const titles = ["knob", "value", "saved", "efficiency", "idle, most", "meets"];
  return rows.length === 0
    ? ""
    : paragraph(`◀ marks ${mark}. Every other value changes one knob alone.`) + table(titles, rows);
}

function heapPart({ heaps }: Evidence): string {
  if (heaps === null) return paragraph("No heap was run under the cache. Add --heap MODEL to the command.");
  const rows = heaps.rows.map(({ heap, phrase, cycles, committed, faults, system_calls }): Row => {
    const counts = [formatInteger(faults), formatInteger(system_calls)];
    return [`${heapWords[heap].short}, ${phrase}`, cyclesText(cycles), formatBytes(committed), ...counts];
  });
  return [
    ...(heaps.sentence === "" ? [] : [paragraph(heaps.sentence)]),
    paragraph(`Cycles are modeled with the prices ${heaps.prices}.`),
    table(["heap and policy", "modeled cycles", "committed, most", "page faults", "system calls"], rows),
  ].join("\n");
}

function recordingPart({ recordings }: Evidence): string {
  if (recordings === null) return "";
  const rows = recordings.rows.map(({ name, avoided, efficiency }) => [
    name,
    formatShare(avoided),
    formatShare(efficiency),
  ]);
  return section("Other recordings", paragraph(recordings.words), table(["recording", "saved", "efficiency"], rows));
}

function traceTable({ trace }: Evidence): string {
  const { facts } = trace;
  if (facts === null)
    return paragraph(`The requests of ${trace.name}, ${formatCounted(trace.operations, "operation")}.`);
  const { kinds } = facts;
  const rows: readonly Row[] = [
    ["name", trace.name],
    ["digest", trace.digest],
    ["operations", formatInteger(facts.operations)],
    ["malloc, calloc, aligned", [kinds.a, kinds.c, kinds.m].map(formatInteger).join(", ")],
    ["realloc, free", [kinds.r, kinds.f].map(formatInteger).join(", ")],
    ["threads", formatInteger(facts.threads)],
    ["needed, most", peakText(facts.neededPeak, facts.neededPeakAt)],
    ["needed, mean", formatBytes(facts.neededMean)],
    ["live blocks, most", formatInteger(facts.livePeak)],
    ["never freed", `${formatCounted(facts.left, "block")}, ${formatBytes(facts.leftBytes)}`],
    ["sizes", facts.distinctSizes === null ? "over 65\u202f536" : formatInteger(facts.distinctSizes)],
    [
      "most frequent sizes",
      facts.topSizes
        .slice(0, 3)
        .map(([size, times]) => `${formatBytes(size)} (${formatInteger(times)}×)`)
        .join(", "),
    ],
    ["median life", facts.lifeMedian === null ? "nothing is freed" : formatCounted(facts.lifeMedian, "operation")],
  ];
  return table(["fact", "value"], rows, "facts");
}

function repeatPart({ repeat, trace, bufferlab, core }: Evidence): string {
  const where = `Bufferlab ${bufferlab}, core ${core}. The digest is ${trace.digest}.`;
  return `${paragraph(where)}<pre>${escaped(repeat.join("\n"))}</pre>`;
}

/** Packed pages in base64, to save as a file. */
function tracePart({ trace }: Evidence, packed: string | null): string {
  if (packed === null) return "";
  const file = `${trace.digest.split(":")[0]}.trace`;
  return `<p>Drop this report on <i>Your program</i> of Bufferlab: it opens with its trace and question. Or <a download="${escaped(file)}" href="data:application/octet-stream;base64,${packed}">save the trace</a> (${escaped(trace.digest)}) and drop it on the page that a link opens.</p>`;
}

const LINKS_WITHOUT_PAGE = "Links begin with #. Put the address of Bufferlab’s page before one to open it.";

/** `packed`: the packed pages of the trace in base64, for a report that carries its trace. */
export function evidenceHtml(evidence: Evidence, packed: string | null = null): string {
  const { answer, question, policies, dots, code, page } = evidence;
  const shown = `${formatInteger(dots.length)} of ${formatInteger(policies.of)} policies are drawn; the others lie beside them.`;
  const legend =
    "Large dots meet the question and small ones do not. Rings are the front, dashed lines are limits. Each dot is a link to its policy.";
  const body = [
    list((evidence.caveats ?? []).map(caveatText)),
    `<header><p class="kicker">Buffer cache for ${escaped(evidence.trace.name)}</p><h1>${escaped(answer.headline)}</h1></header>`,
    section("Question", paragraph(question.sentence), list([...answer.doubts, ...answer.details])),
    section("Figures", figureTable(evidence)),
    section(
      `Front: ${formatInteger(policies.met)} of ${formatInteger(policies.of)} policies meet the question`,
      frontSvg(evidence),
      paragraph(legend),
      paragraph(shown),
      ...(page === null ? [paragraph(LINKS_WITHOUT_PAGE)] : []),
    ),
    section("Neighbors", list(evidence.cliffs), neighborTable(evidence)),
    section("Heaps", heapPart(evidence)),
    recordingPart(evidence),
    section("Trace", traceTable(evidence), tracePart(evidence, packed)),
    ...(code === null ? [] : [section("Code", paragraph(`${code.name}, C11`), `<pre>${escaped(code.text)}</pre>`)]),
    section("Repeat", repeatPart(evidence)),
  ];
  return document(evidence, body);
}

function document(evidence: Evidence, body: readonly string[]): string {
  const base = evidence.page === null ? "" : `<base href="${escaped(evidence.page)}">`;
  const lines = [
    "<!doctype html>",
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(`Buffer cache for ${evidence.trace.name}`)}</title>${base}`,
    `<style>${STYLE}</style></head>`,
    `<body><main>${body.filter((part) => part !== "").join("\n")}</main>`,
    `<script type="application/json" id="report">${scriptJson(evidenceJson(evidence))}</script>`,
    "</body></html>",
  ];
  return `${lines.join("\n")}\n`;
}
