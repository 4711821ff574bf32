import type { Palette } from "./palette";

/** The light values of ui/tokens.css, for files, which are also drawn in Node. A test compares them. */
export const LIGHT: Palette = {
  surface: "#ffffff",
  text: "#16191d",
  muted: "#4a525c",
  rule: "#d8dde3",
  needed: "#0d5ca4",
  wasted: "#ad7400",
  wastedTint: "#f1dfb8",
  wastedText: "#7d5300",
  poison: "#940217",
  cached: "#3f9e7a",
  cachedTint: "#dff1ea",
  wall: "#16191d",
  inks: ["#16191d", "#4f1f7b", "#bb4f73", "#575d00"],
};
