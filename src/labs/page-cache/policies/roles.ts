import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PageScenario } from "../../../models/page_cache/scenario";

/** The past and the future of the pages in a cache. `empty`: room for more pages. */
type Role = "proved" | "fresh" | "dead" | "empty";
/** The roles that pages have. */
export type PageRole = Exclude<Role, "empty">;

/** The roles of pages in the order of a bar, with their words and a label on a bar. */
export const ROLE_WORDS: readonly (readonly [role: PageRole, words: string, label: string])[] = [
  ["proved", "requested again", "requested again"],
  ["fresh", "not yet", "not yet"],
  ["dead", "never again: the future knows", "never again"],
];

/** Pages by role. All but `empty` add up to the pages in the cache. */
export type RoleCounts = Readonly<Record<Role, number>>;

/** Whether colors show the future requests of a page, or only its past, which is all that a policy can know. */
export type Knowledge = PageScenario["roles"];

/** Pages by role. `spent` are the dead ones that had a hit. */
export interface Counted {
  readonly fresh: number;
  readonly proved: number;
  readonly dead: number;
  readonly spent: number;
}

/** The roles that this knowledge tells apart. */
export const knownRoles = (
  { fresh, proved, dead, spent }: Counted,
  knowledge: Knowledge,
): Readonly<Record<PageRole, number>> =>
  knowledge === "future" ? { fresh, proved, dead } : { fresh: fresh + dead - spent, proved: proved + spent, dead: 0 };

/** The pages of a cache by role. */
export const pagesByRole = (cache: LaneArrays, knowledge: Knowledge): Readonly<Record<PageRole, number>> =>
  knownRoles(
    {
      fresh: pageFigure(cache, "fresh"),
      proved: pageFigure(cache, "proved"),
      dead: pageFigure(cache, "dead"),
      spent: pageFigure(cache, "spent"),
    },
    knowledge,
  );

/** The pages of a cache with room for `capacity` pages. */
export const roleCounts = (cache: LaneArrays, capacity: number, knowledge: Knowledge = "future"): RoleCounts => ({
  ...pagesByRole(cache, knowledge),
  empty: capacity - pageFigure(cache, "resident"),
});

/** The roles that this knowledge tells apart, with their words. */
export const shownRoles = (knowledge: Knowledge): typeof ROLE_WORDS =>
  ROLE_WORDS.filter(([role]) => knowledge === "future" || role !== "dead");
