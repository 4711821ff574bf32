import { CELL, LIST_KIND, PAGE_POLICY } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import { POLICY_COLUMNS, type PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-rules";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { type Knowledge, knownRoles, type PageRole, pagesByRole } from "./roles";

const LIST_NUMBERS = POLICY_COLUMNS.lists.numbers;
const CELL_NUMBERS = POLICY_COLUMNS.cells.numbers;

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
  /** Names have none: only their number is drawn. */
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

function cellAt(cells: Uint32Array, cell: number): ListCell {
  const at = cell * CELL_NUMBERS;
  return {
    page: cells[at + CELL.page] ?? 0,
    value: cells[at + CELL.value] ?? 0,
    entries: cells[at + CELL.entries] ?? 0,
    fresh: cells[at + CELL.fresh] ?? 0,
    proved: cells[at + CELL.proved] ?? 0,
    dead: cells[at + CELL.dead] ?? 0,
    spent: cells[at + CELL.spent] ?? 0,
    marked: cells[at + CELL.marked] ?? 0,
  };
}

/** SLRU's parameter says how many of its lists it uses. */
const countOf = ({ parameters }: PolicyChoice, lists: number): number =>
  typeof parameters.segments === "number" ? Math.min(parameters.segments, lists) : lists;

/** The lists of the caches that were read last. A frame's lane is drawn and described from one reading. */
const read = new WeakMap<object, { readonly policy: PolicyChoice; readonly lists: readonly PolicyList[] }>();

/** The lists of a cache with this policy. */
export function listsOf(cache: Pick<PolicyArrays, "lists" | "cells">, policy: PolicyChoice): readonly PolicyList[] {
  const known = read.get(cache);
  if (known?.policy === policy) return known.lists;
  const lists = readLists(cache, policy);
  read.set(cache, { policy, lists });
  return lists;
}

function readLists({ lists, cells }: Pick<PolicyArrays, "lists" | "cells">, policy: PolicyChoice): PolicyList[] {
  let first = 0;
  return Array.from({ length: countOf(policy, lists.length / LIST_NUMBERS) }, (_, list) => {
    const count = lists[list * LIST_NUMBERS + 1] ?? 0;
    const from = first;
    first += count;
    const kind = kindOf(policy.model, list);
    return {
      name: listName(policy.model, list),
      list,
      kind,
      entries: lists[list * LIST_NUMBERS] ?? 0,
      cells: kind === "names" ? [] : Array.from({ length: count }, (_, i) => cellAt(cells, from + i)),
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
  const lists = listsOf(cache, policy).filter(({ kind }) => kind !== "names");
  const paged = knowledge === "future" ? lists : lists.map(withoutFuture);
  const pages = pagesByRole(cache, knowledge);
  return paged.map((list) => (list.kind === "mixed" ? withoutDoubled(list, paged, pages) : list));
}

const withoutFuture = (list: PolicyList): PolicyList => ({
  ...list,
  cells: list.cells.map((cell) => ({ ...cell, ...knownRoles(cell, "known") })),
});

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
