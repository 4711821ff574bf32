import type { Palette } from "./palette";

/** Whatever the page looks like. */
export const PAGE_PALETTE: Palette = {
  surface: "var(--surface)",
  text: "var(--text)",
  muted: "var(--muted)",
  rule: "var(--rule)",
  needed: "var(--needed)",
  wasted: "var(--wasted)",
  wastedTint: "var(--wasted-tint)",
  wastedText: "var(--wasted-text)",
  poison: "var(--poison)",
  cached: "var(--cached)",
  cachedTint: "var(--cached-tint)",
  wall: "var(--wall)",
  inks: ["var(--ink-a)", "var(--ink-b)", "var(--ink-c)", "var(--ink-d)"],
};
