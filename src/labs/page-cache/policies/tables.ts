import type { FrameInfo } from "../../../kernel/protocol/messages";
import { type PageFigureKey, pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { type KnownColumn, knownColumns } from "../../../plot/time/curves";
import {
  type ColumnOf,
  column,
  count as countOf,
  type DataTable,
  share as shareOf,
  tabulated,
  thinned,
} from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { laneName } from "../lane-edits";
import { listsOf, type PolicyList, pagesOf } from "./lists";
import { isWeighed } from "./weighed";
import { windowShares } from "./windows-plot";

type Lanes = Pick<PageScenario, "lanes">;

const share = (key: PageFigureKey, name: string) => shareOf<PolicyArrays>(key, (cache) => pageFigure(cache, key), name);
const count = (key: PageFigureKey, name: string) => countOf<PolicyArrays>(key, (cache) => pageFigure(cache, key), name);

/** The figures of a lane in a table. */
const FIGURES: readonly ColumnOf<PolicyArrays>[] = [
  share("hit_ratio", "hit ratio"),
  count("hits", "hits"),
  count("misses", "misses"),
  count("cold", "first requests"),
  count("proved", "requested again"),
  count("fresh", "not yet"),
  count("dead", "never again"),
  count("evictions", "evictions"),
  count("ghost_hits", "ghost hits"),
  count("bill", "hits after the last scan"),
  count("next_out", "next out"),
];

/** The figure of requests with sizes. */
const BYTE_MISS_RATIO = share("byte_miss_ratio", "miss ratio, weighed by size");

/** The figures of all lanes, one row per lane. */
export const lanesTable = (caches: readonly PolicyArrays[], { lanes }: Lanes): DataTable => ({
  title: "The lanes",
  takeaway: "Hits so far, and the pages in each cache by what their future holds.",
  ...tabulated<PolicyArrays>(
    [
      column("lane", (_, i) => laneLetter(i)),
      column("policy", (_, i) => (lanes[i] === undefined ? "" : laneName(lanes[i]))),
      ...[...FIGURES, ...(caches.some(isWeighed) ? [BYTE_MISS_RATIO] : [])],
    ],
    caches,
  ),
});

/** A list of a lane. */
interface LaneList {
  readonly lane: number;
  readonly list: PolicyList;
}

const entriesOf = (name: string, role: "proved" | "fresh" | "dead") =>
  countOf<LaneList>(name.replaceAll(" ", "_"), ({ list }) => sumOf(list.cells.map((cell) => cell[role])), name);

const LIST_COLUMNS: readonly ColumnOf<LaneList>[] = [
  column("list", ({ lane, list }) => `${laneLetter(lane)} ${list.name}`),
  column("holds", ({ list: { kind, cells } }) =>
    kind === "mixed" ? `pages and names: ${formatInteger(sumOf(cells.map(pagesOf)))} pages` : kind,
  ),
  countOf("entries", ({ list }) => list.entries),
  ...[entriesOf("requested again", "proved"), entriesOf("not yet", "fresh"), entriesOf("never again", "dead")],
];

/** The lists of all lanes, one row per list. */
export const listsTable = (caches: readonly PolicyArrays[], { lanes }: Lanes): DataTable => ({
  title: "The lists",
  takeaway: "The entries of each list. Names remember pages that are no longer in the cache.",
  ...tabulated(
    LIST_COLUMNS,
    lanes.flatMap(({ policy }, lane) =>
      caches[lane] === undefined ? [] : listsOf(caches[lane], policy).map((list) => ({ lane, list })),
    ),
  ),
});

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The hits per window by request, in at most MOST_ROWS rows. */
export function windowsTable(info: FrameInfo, caches: readonly PolicyArrays[], window: number): DataTable {
  const shares = caches.map((cache) => windowShares(cache, "mean", window));
  const ended = knownColumns(info).filter(({ at }) => shares.some((own) => !Number.isNaN(own[at])));
  const columns: readonly ColumnOf<KnownColumn>[] = [
    countOf("last_request", ({ to }) => to, "last request"),
    ...shares.map((own, lane) =>
      shareOf<KnownColumn>(
        `${laneLetter(lane)}_hits_share`,
        ({ at }) => own[at] ?? Number.NaN,
        `${laneLetter(lane)} hits`,
      ),
    ),
  ];
  return {
    title: `Hits per ${formatInteger(window)} requests`,
    takeaway: "The share of hits in the windows that end at or before each request, on average.",
    ...tabulated(columns, thinned(ended)),
  };
}
