import { PAGE_CAUSE } from "../../../generated/page_cache";
import { names } from "../../../kernel/scenario/field";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-words";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { listsOf, type PolicyList } from "./lists";

const CAUSES = names(PAGE_CAUSE).map((name) => name.replaceAll("-", " "));

/** SLRU's segments have numbers, not names. */
const SEGMENTS = /^segment (\d+)$/;

const sizes = (lists: readonly PolicyList[]): string =>
  lists.map(({ name, entries }) => `${name.replace(SEGMENTS, "$1:")} ${formatInteger(entries)}`).join(" · ");

/** The names and sizes of the lists that hold pages. */
export function pageListWords(lists: readonly PolicyList[]): string {
  const paged = lists.filter(({ kind }) => kind !== "names");
  const [only] = paged;
  if (only !== undefined && paged.length === 1) return `${only.name}, ${formatCounted(only.entries, "page")}`;
  return only !== undefined && SEGMENTS.test(only.name) ? `segments ${sizes(paged)}` : sizes(paged);
}

/** The names and sizes of the lists that remember pages no longer in the cache; "" = the policy has no such list. */
export function nameListWords(lists: readonly PolicyList[]): string {
  const named = lists.filter(({ kind }) => kind === "names");
  return named.length === 0 ? "" : `ghosts, names without pages: ${sizes(named)}`;
}

const marked = (lists: readonly PolicyList[]): number =>
  lists.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.marked, 0);

const highest = (lists: readonly PolicyList[]): number =>
  Math.max(0, ...lists.flatMap(({ cells }) => cells.map(({ value }) => value)));

/** The state that decides the next eviction: the hand and the set bits, ARC's target, the counts; "" = only the order. */
export function stateWords(cache: PolicyArrays, policy: PolicyChoice): string {
  const lists = listsOf(cache, policy);
  const [hand, target] = [pageFigure(cache, "hand"), pageFigure(cache, "target")];
  switch (policy.model) {
    case "clock":
    case "sieve":
      return `hand at page ${formatInteger(hand)}; ${formatCounted(marked(lists), "bit")} set`;
    case "arc":
      return `target for T1: p = ${targetText(target)}`;
    case "lfu":
      return `counts from ${formatInteger(highest(lists))} down`;
    case "w-tinylfu":
      return `estimates up to ${formatInteger(highest(lists))}`;
    case "optimum":
      return "needed soonest ◂";
    case "random":
      return "in no order";
    default:
      return "newest ◂";
  }
}

/** p is rarely whole. */
const targetText = (target: number): string => (Number.isInteger(target) ? formatInteger(target) : target.toFixed(1));

/** The page that the next unknown miss evicts. */
export interface NextOut {
  readonly page: string;
  /** Its list and the reason: "from T1, least recent". */
  readonly why: string;
}

/** The page that leaves at the next miss of an unknown page; null = nothing would leave. */
export function nextOut(cache: PolicyArrays, { model }: PolicyChoice): NextOut | null {
  const page = pageFigure(cache, "next_out");
  if (Number.isNaN(page)) return null;
  const list = pageFigure(cache, "next_out_list");
  const isOnly = cache.lists.length <= 2;
  const cause = CAUSES[pageFigure(cache, "next_out_cause")] ?? "";
  return { page: formatInteger(page), why: isOnly ? cause : `from ${listName(model, list)}, ${cause}` };
}
