import type { FrameInfo } from "../../../kernel/protocol/messages";
import { type PageFigureKey, pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageScenario, PolicyChoice } from "../../../models/page_cache/scenario";
import { knownColumns } from "../../../plot/time/columns";
import { type Column, type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { laneName } from "../lane-edits";
import { listsOf, pagesOf } from "./lists";
import { isWeighed } from "./weighed";
import { windowShares } from "./windows-plot";

type Lanes = Pick<PageScenario, "lanes">;
const share = (value: number): string => formatShare(value);

type TableFigure = readonly [key: PageFigureKey, name: string, text: (value: number) => string];

/** The figure of requests with sizes. */
const BYTE_MISS_RATIO: TableFigure = ["byte_miss_ratio", "miss ratio, weighed by size", share];

/** The figures of a lane in a table, with their names. */
const FIGURES: readonly TableFigure[] = [
  ["hit_ratio", "hit ratio", share],
  ["hits", "hits", formatInteger],
  ["misses", "misses", formatInteger],
  ["cold", "first requests", formatInteger],
  ["proved", "requested again", formatInteger],
  ["fresh", "not yet", formatInteger],
  ["dead", "never again", formatInteger],
  ["evictions", "evictions", formatInteger],
  ["ghost_hits", "ghost hits", formatInteger],
  ["bill", "hits after the last scan", formatInteger],
  ["next_out", "next out", formatInteger],
];

/** The figures of all lanes, one row per lane. */
export function lanesTable(caches: readonly PolicyArrays[], { lanes }: Lanes): DataTable {
  const figures = caches.some(isWeighed) ? [...FIGURES, BYTE_MISS_RATIO] : FIGURES;
  return {
    title: "The lanes",
    takeaway: "Hits so far, and the pages in each cache by what their future holds.",
    columns: [
      { name: "lane", key: "lane" },
      { name: "policy", key: "policy" },
      ...figures.map(([key, name, text]) => ({ name, key, text })),
    ],
    rows: caches.map((cache, lane) => [
      laneLetter(lane),
      lanes[lane] === undefined ? "" : laneName(lanes[lane]),
      ...figures.map(([key]) => pageFigure(cache, key)),
    ]),
  };
}

/** The lists of all lanes, one row per list. */
export const listsTable = (caches: readonly PolicyArrays[], { lanes }: Lanes): DataTable => ({
  title: "The lists",
  takeaway: "The entries of each list. Names remember pages that are no longer in the cache.",
  columns: [
    { name: "list", key: "list" },
    { name: "holds", key: "holds" },
    ...["entries", "requested again", "not yet", "never again"].map((name) => ({
      name,
      key: name.replaceAll(" ", "_"),
      text: formatInteger,
    })),
  ],
  rows: lanes.flatMap(({ policy }, lane) =>
    listsIn(caches[lane], policy).map(({ name, kind, entries, cells }) => {
      const sum = (role: "proved" | "fresh" | "dead") => cells.reduce((all, cell) => all + cell[role], 0);
      const holds = kind === "mixed" ? `pages and names: ${formatInteger(sumOf(cells.map(pagesOf)))} pages` : kind;
      return [`${laneLetter(lane)} ${name}`, holds, entries, sum("proved"), sum("fresh"), sum("dead")];
    }),
  ),
});

const listsIn = (cache: PolicyArrays | undefined, policy: PolicyChoice) =>
  cache === undefined ? [] : listsOf(cache, policy);

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The hits per window by request, in at most MOST_ROWS rows. */
export function windowsTable(info: FrameInfo, caches: readonly PolicyArrays[], window: number): DataTable {
  const shares = caches.map((cache) => windowShares(cache, "mean", window));
  const ended = knownColumns(info).filter(({ at }) => shares.some((own) => !Number.isNaN(own[at])));
  const every = Math.ceil(ended.length / MOST_ROWS);
  const rows = ended.filter((_, i) => i % every === every - 1 || i === ended.length - 1).slice(0, MOST_ROWS);
  const columns: readonly Column[] = caches.map((_, lane) => ({
    name: `${laneLetter(lane)} hits`,
    key: `${laneLetter(lane)}_hits_share`,
    text: share,
  }));
  return {
    title: `Hits per ${formatInteger(window)} requests`,
    takeaway: "The share of hits in the windows that end at or before each request, on average.",
    columns: [{ name: "last request", key: "last_request", text: formatInteger }, ...columns],
    rows: rows.map(({ at, to }) => [to, ...shares.map((own) => own[at] ?? Number.NaN)]),
  };
}
