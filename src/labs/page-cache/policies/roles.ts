import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";

/** What is known of the pages in a cache. `empty`: room for more pages. */
export type Role = "proved" | "fresh" | "dead" | "empty";
/** The roles that pages have. */
export type PageRole = Exclude<Role, "empty">;

/** The roles of pages in the order of a bar, with their words and a label on a bar. */
export const ROLE_WORDS: readonly (readonly [role: PageRole, words: string, label: string])[] = [
  ["proved", "requested again since it came", "requested again"],
  ["fresh", "not yet", "not yet"],
  ["dead", "never requested again", "never again"],
];

/** Pages by role. All but `empty` add up to the pages in the cache. */
export type RoleCounts = Readonly<Record<Role, number>>;

/** The pages of a cache with room for `capacity` pages. */
export const roleCounts = (cache: LaneArrays, capacity: number): RoleCounts => ({
  proved: pageFigure(cache, "proved"),
  fresh: pageFigure(cache, "fresh"),
  dead: pageFigure(cache, "dead"),
  empty: capacity - pageFigure(cache, "resident"),
});
