import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { contrast, deltaE2000, leastDifference } from "./color-kit";

const CSS = readFileSync(new URL("../../src/ui/tokens.css", import.meta.url), "utf8");

const namedColors = (block: string, color: RegExp) =>
  [...block.matchAll(color)].map(([, name = "", hex = ""]) => [name, hex] as const);

const LIGHT_COLORS = /--([\w-]+): light-dark\((#[0-9a-f]{6}), #[0-9a-f]{6}\);/g;
const DARK_COLORS = /--([\w-]+): light-dark\(#[0-9a-f]{6}, (#[0-9a-f]{6})\);/g;
const OWN_COLORS = /--([\w-]+): (#[0-9a-f]{6});/g;

/** The colors that the page sets for a look, by name. A projector has the light ones except for its own. */
function tokens(look: string): Map<string, string> {
  if (look === "dark") return new Map(namedColors(CSS, DARK_COLORS));
  const own = new RegExp(`\\[data-theme="${look}"\\] \\{([^}]*)\\}`).exec(CSS)?.[1] ?? "";
  return new Map([...namedColors(CSS, LIGHT_COLORS), ...namedColors(own, OWN_COLORS)]);
}

const LOOKS = ["light", "dark", "projector"] as const;
const ROLES = ["needed", "wasted", "poison", "cached", "free"];
const INKS = ["ink-a", "ink-b", "ink-c", "ink-d"];
const TEXTS = ["text", "muted", "cached-text", "poison-text"];
const GROUNDS = ["surface", "panel"];

test("CIEDE2000 matches its authors' published values", () => {
  const published = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const;
  for (const [a, b, difference] of published) expect(deltaE2000(a, b)).toBeCloseTo(difference, 4);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 9);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe.each(LOOKS)("%s", (look) => {
  const colours = tokens(look);
  const colour = (name: string) => colours.get(name) ?? `no --${name}`;

  test("every look sets every color", () => {
    expect([...colours.keys()]).toEqual([...tokens("light").keys()]);
    expect(colours.size).toBeGreaterThan(15);
  });

  test.each(TEXTS)(`--%s is readable on every ground`, (text) => {
    const least = look === "projector" ? 7 : 4.5;
    for (const ground of GROUNDS) expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least);
  });

  test("the letters of the lanes are readable on their inks", () => {
    const least = look === "projector" ? 7 : 4.5;
    for (const ink of INKS) expect(contrast(colour(ink), colour("surface"))).toBeGreaterThanOrEqual(least);
  });

  test.each([...ROLES, ...INKS])("--%s is visible on every ground", (mark) => {
    for (const ground of GROUNDS) expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  test("the hatch is visible on its tint", () => {
    expect(contrast(colour("wasted"), colour("wasted-tint"))).toBeGreaterThanOrEqual(3);
  });

  test("roles, and lanes, differ for every kind of color vision by a ΔE2000 of 14 and more", () => {
    expect(leastDifference(ROLES.map(colour))).toBeGreaterThanOrEqual(14);
    expect(leastDifference(INKS.map(colour))).toBeGreaterThanOrEqual(14);
  });
});

/** Placed beside the pixels of a canvas, so the sheet does not follow the browser's text size. */
const IN_PIXELS = [
  "labs/heap/heap-curves.css",
  "labs/page-cache/curves/curves.css",
  "start/start-dials.css",
  "start/start.css",
  "sweep/trade-off/trade-off.css",
  "ui/time/plot.css",
];

test("lengths are in rem, so that they follow the browser's text size", () => {
  const sources = fileURLToPath(new URL("../../src", import.meta.url));
  const sheets = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(40);
  const lengthsOf = (path: string) => readFileSync(join(sources, path), "utf8").replaceAll(/@media[^{]*/g, "");
  const inPixels = sheets.filter((path) => /[\d.]px\b/.test(lengthsOf(path)));
  expect(inPixels.sort()).toEqual(IN_PIXELS);
});
