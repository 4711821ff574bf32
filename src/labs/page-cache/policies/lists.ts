import { CELL, LIST_KIND, PAGE_POLICY } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-words";
import type { PageRole } from "./roles";

/** Numbers of a list in a frame: its entries, and its cells. */
const LIST_NUMBERS = 2;
const CELL_NUMBERS = Object.keys(CELL).length;

/** Some neighboring entries of a list. */
export interface ListCell {
  /** The first entry's page, and the policy's number of it: a bit, a count, a next request. */
  readonly page: number;
  readonly value: number;
  readonly entries: number;
  readonly fresh: number;
  readonly proved: number;
  readonly dead: number;
  /** The pages with a number above 0. */
  readonly marked: number;
}

/** A list of a policy, the newest entry first. */
export interface PolicyList {
  readonly name: string;
  /** Its number in the core. */
  readonly list: number;
  /** "names" remember pages no longer in the cache; "mixed" holds both. */
  readonly kind: "pages" | "names" | "mixed";
  readonly entries: number;
  readonly cells: readonly ListCell[];
}

const ROWS = Object.values(PAGE_POLICY);
const KINDS = Object.fromEntries(Object.entries(LIST_KIND).map(([name, kind]) => [kind, name.toLowerCase()]));

function kindOf(policy: PolicyName, list: number): PolicyList["kind"] {
  const lists = ROWS.find(({ wire }) => wire === policy)?.lists ?? [];
  // SLRU's only row stands for all segments.
  const kind = KINDS[(lists[list] ?? lists[0])?.kind ?? LIST_KIND.PAGES];
  return kind === "names" || kind === "mixed" ? kind : "pages";
}

function cellAt(cells: Uint32Array, at: number): ListCell {
  const of = (name: keyof typeof CELL) => cells[at * CELL_NUMBERS + CELL[name]] ?? 0;
  return {
    page: of("page"),
    value: of("value"),
    entries: of("entries"),
    fresh: of("fresh"),
    proved: of("proved"),
    dead: of("dead"),
    marked: of("marked"),
  };
}

/** The lists of a cache with this policy. */
export function listsOf({ lists, cells }: Pick<PolicyArrays, "lists" | "cells">, policy: PolicyName): PolicyList[] {
  let first = 0;
  return Array.from({ length: lists.length / LIST_NUMBERS }, (_, list) => {
    const count = lists[list * LIST_NUMBERS + 1] ?? 0;
    const from = first;
    first += count;
    return {
      name: listName(policy, list),
      list,
      kind: kindOf(policy, list),
      entries: lists[list * LIST_NUMBERS] ?? 0,
      cells: Array.from({ length: count }, (_, i) => cellAt(cells, from + i)),
    };
  });
}

/** The pages of a cell that are in the cache. */
export const pagesOf = ({ fresh, proved, dead }: ListCell): number => fresh + proved + dead;

/** The role of most of a cell's pages. Pages that are never requested again win ties, then those without a hit. */
export function roleOfCell({ fresh, proved, dead }: ListCell): PageRole {
  if (dead >= fresh && dead >= proved) return "dead";
  return fresh >= proved ? "fresh" : "proved";
}

/** The lists with pages as the stage draws them: every page in the cache is in exactly one. */
export function drawnLists(lists: readonly PolicyList[]): readonly PolicyList[] {
  const paged = lists.filter(({ kind }) => kind !== "names");
  if (!paged.some(({ kind }) => kind === "mixed")) return paged;
  const doubled = paged.flatMap(({ kind, cells }) =>
    kind === "pages" ? cells.filter(({ marked }) => marked > 0) : [],
  );
  return paged.map((list) => (list.kind === "mixed" ? withoutDoubled(list, doubled) : list));
}

/** A stack without its names and without the pages that also stand in a queue, which are near its top. */
function withoutDoubled(stack: PolicyList, doubled: readonly ListCell[]): PolicyList {
  const left = { fresh: 0, proved: 0, dead: 0 };
  for (const cell of doubled) {
    left.fresh += cell.fresh;
    left.proved += cell.proved;
    left.dead += cell.dead;
  }
  const take = (role: PageRole, count: number) => {
    const taken = Math.min(count, left[role]);
    left[role] -= taken;
    return count - taken;
  };
  const cells = stack.cells.flatMap((cell) => {
    const own = {
      ...cell,
      fresh: take("fresh", cell.fresh),
      proved: take("proved", cell.proved),
      dead: take("dead", cell.dead),
    };
    const entries = pagesOf(own);
    return entries === 0 ? [] : [{ ...own, entries }];
  });
  return { ...stack, cells };
}
