import { heapWords } from "../../models/allocation/heap-words";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { caveatText } from "../../workloads/traces/calls/caveats";
import { DOT_NAMES, type Evidence, evidenceJson, type ReportedDot } from "./evidence";
import { escaped, frontSvg, scriptJson } from "./front-svg";
import { configurationOf } from "./markdown";

/** The look of a report, on a screen and on paper. Uses the page's colors. */
const STYLE = `
:root{color-scheme:light dark;--surface:#fff;--text:#16191d;--muted:#4a525c;--rule:#d8dde3;--dot:#0d5ca4;--answer:#940217}
@media (prefers-color-scheme:dark){:root{--surface:#14171b;--text:#eceff3;--muted:#b3bbc6;--rule:#3a424d;--dot:#78b4f0;--answer:#ff8f9d}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font:600 1.6rem/1.3 Georgia,serif;margin:.2rem 0 1rem}
h2{font:600 1.15rem/1.3 Georgia,serif;margin:2rem 0 .5rem;border-top:1px solid var(--rule);padding-top:1rem}
.kicker{color:var(--muted);margin:0;overflow-wrap:anywhere}
p,ul{margin:.5rem 0;max-width:46rem}
ul{padding-left:1.2rem}
a{color:var(--dot)}
a:focus-visible,.table:focus-visible{outline:2px solid var(--dot);outline-offset:2px}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid var(--rule);padding:.3rem .7rem .3rem 0;text-align:right;vertical-align:top}
th:first-child,.facts td,.facts th{text-align:left;font-weight:400}
.facts td{overflow-wrap:anywhere}
thead th{color:var(--muted);font-weight:400}
pre{overflow-x:auto;background:none;border:1px solid var(--rule);border-radius:4px;padding:.7rem;font:.8rem/1.45 ui-monospace,monospace}
svg{display:block;width:100%;height:auto;max-width:60rem}
svg text{fill:var(--muted);font-size:12px}
svg .title{fill:var(--text);font-size:13px}
svg .name{fill:var(--text);font-size:14px;font-weight:600;paint-order:stroke;stroke:var(--surface);stroke-width:4px}
.grid{stroke:var(--rule);fill:none}
.cloud path{fill:none;stroke-linecap:round}
.m{stroke:var(--dot);stroke-width:4}
.o{stroke:var(--muted);stroke-width:2.5;opacity:.6}
.line{fill:none;stroke:var(--text);stroke-width:1.2}
.f{fill:var(--surface);stroke:var(--text);stroke-width:1.4}
.answer,.lane,.none{fill:none;stroke-width:3}
.answer{stroke:var(--answer)}
.lane{stroke:var(--dot);stroke-dasharray:4 2}
.none{stroke:var(--text)}
.limit{stroke:var(--dot);stroke-width:1.5;stroke-dasharray:6 4}
@media (width <= 43.75rem){svg text{font-size:20px}svg .title,svg .name{font-size:22px}.m{stroke-width:6}.o{stroke-width:4}}
@media (forced-colors:active){.m,.answer{stroke:LinkText}.o,.line,.f{stroke:CanvasText}}
@page{margin:15mm}
@media print{
:root{--surface:#fff;--text:#16191d;--muted:#4a525c;--rule:#d8dde3;--dot:#0d5ca4;--answer:#940217}
body{font-size:10pt}
main{max-width:none;padding:0}
h2{break-after:avoid}
svg,tr,thead{break-inside:avoid}
.table,pre{overflow:visible}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
a{text-decoration:none}
}
`;

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
    ["slots in all", ({ slots }) => (slots === null ? "–" : formatInteger(slots))],
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

function heapPart({ heaps, configuration }: Evidence): string {
  if (configuration !== undefined) return paragraph("A pool has no heap below it.");
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
    "Large dots meet your limits and small ones do not. Rings are the front, dashed lines are limits. Each dot is a link to its policy.";
  const body = [
    list((evidence.caveats ?? []).map(caveatText)),
    `<header><p class="kicker">Buffer cache for ${escaped(evidence.trace.name)}</p><h1>${escaped(answer.headline)}</h1></header>`,
    section("Question", paragraph(question.sentence), list([...answer.doubts, ...answer.details])),
    section("Figures", figureTable(evidence)),
    section(
      `Front: ${formatInteger(policies.met)} of ${formatInteger(policies.of)} policies meet your limits`,
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
    ...configurationPart(evidence),
    section("Repeat", repeatPart(evidence)),
  ];
  return document(evidence, body);
}

function configurationPart(evidence: Evidence): readonly string[] {
  const { configuration } = evidence;
  if (configuration === undefined) return [];
  const text = configurationOf(evidence).join("\n");
  return [section("Configuration", configuration.length === 0 ? paragraph(text) : `<pre>${escaped(text)}</pre>`)];
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
