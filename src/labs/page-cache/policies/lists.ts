import { CELL, LIST_KIND, PAGE_POLICY } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-words";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { type Knowledge, knownRoles, type PageRole, pagesByRole } from "./roles";

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
  /** The dead pages that had a hit. */
  readonly spent: number;
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
    spent: of("spent"),
    marked: of("marked"),
  };
}

/** SLRU's parameter says how many of its lists it uses. */
const countOf = ({ parameters }: PolicyChoice, lists: number): number =>
  typeof parameters.segments === "number" ? Math.min(parameters.segments, lists) : lists;

/** The lists of a cache with this policy. */
export function listsOf({ lists, cells }: Pick<PolicyArrays, "lists" | "cells">, policy: PolicyChoice): PolicyList[] {
  let first = 0;
  return Array.from({ length: countOf(policy, lists.length / LIST_NUMBERS) }, (_, list) => {
    const count = lists[list * LIST_NUMBERS + 1] ?? 0;
    const from = first;
    first += count;
    return {
      name: listName(policy.model, list),
      list,
      kind: kindOf(policy.model, list),
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

const ROLES: readonly PageRole[] = ["fresh", "proved", "dead"];

/** The lists with pages as the stage draws them: every page in the cache is in exactly one. */
export function drawnLists(
  cache: PolicyArrays,
  policy: PolicyChoice,
  knowledge: Knowledge = "future",
): readonly PolicyList[] {
  const known = (cell: ListCell) => ({ ...cell, ...knownRoles(cell, knowledge) });
  const paged = listsOf(cache, policy)
    .filter(({ kind }) => kind !== "names")
    .map((list) => ({ ...list, cells: list.cells.map(known) }));
  const pages = pagesByRole(cache, knowledge);
  return paged.map((list) => (list.kind === "mixed" ? withoutDoubled(list, paged, pages) : list));
}

/** A stack without its names and without the pages that also stand in a queue, which are near its top. */
function withoutDoubled(
  stack: PolicyList,
  paged: readonly PolicyList[],
  pages: Readonly<Record<PageRole, number>>,
): PolicyList {
  const all = paged.flatMap(({ cells }) => cells);
  const doubled = ROLES.map((role) => all.reduce((sum, cell) => sum + cell[role], -pages[role]));
  const cells = stack.cells.map((cell) => {
    const [fresh = 0, proved = 0, dead = 0] = ROLES.map((role, i) => {
      const taken = Math.min(cell[role], doubled[i] ?? 0);
      doubled[i] = (doubled[i] ?? 0) - taken;
      return cell[role] - taken;
    });
    return { ...cell, fresh, proved, dead, entries: fresh + proved + dead };
  });
  return { ...stack, cells: cells.filter(({ entries }) => entries > 0) };
}
