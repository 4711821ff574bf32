import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsOf } from "../../scripts/check-words.mjs";
import { EFFECT_WORDS, effectLabel, effectTitle } from "../../src/models/allocation/effects";
import { TERMS } from "../../src/shared/terms";

/* Each effect and each term has one name. scripts/check-words.mjs finds the names that the project no longer uses. */

interface Written {
  readonly name: string;
  readonly means: string;
  readonly formula?: string;
}

test("the glossary defines each term in the words of the page", () => {
  const rows = new Set(readFileSync("docs/glossary.md", "utf8").split("\n"));
  const wanted = Object.values<Written>(TERMS).map(({ name, means, formula }) =>
    formula === undefined ? `| ${name} | ${means} |` : `| ${name} | ${means} (${formula}) |`,
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((row) => !rows.has(row))).toEqual([]);
});

test("the effects have the numbers 1 to 4 of the article, and the document about it lists them by these names", () => {
  const numbered = (["wasted", "stays", "biggest", "replaced"] as const).map((effect) => effectTitle(effect));
  expect(numbered.map((title) => title.slice(0, 4))).toEqual(["1 · ", "2 · ", "3 · ", "4 · "]);
  const listed = [...readFileSync("docs/article.md", "utf8").matchAll(/^\| (\d · [^|]+) \|/gm)].map(
    ([, title]) => title,
  );
  expect(listed).toEqual(numbered);
  expect(effectLabel("wasted")).toBe("① big buffer, tiny request");
  for (const { name, short } of Object.values(EFFECT_WORDS)) expect(name.endsWith(short), name).toBe(true);
});

/** Rooms in which efficiency is a number of its own, which counts idle bytes too. */
const ADVISOR = /^src\/(advisor|own|labs\/own|library|cli)\//;

test("no text of the page calls the useful share of memory efficiency", () => {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter((path) => /[.]tsx?$/.test(path) && !ADVISOR.test(path) && path !== "src/shared/terms.ts");
  expect(paths.length).toBeGreaterThan(500);
  const files = paths.map((path) => ({ path, code: readFileSync(path, "utf8") }));
  // The syntax of all files would take seconds.
  const texts = files.filter(({ code }) => /efficien/i.test(code)).flatMap(({ path, code }) => textsOf(path, code));
  expect(texts.length).toBeGreaterThan(0);
  const quoted = "The more efficient you try to make your cache, the more wasteful it gets!";
  const flagged = texts.filter(({ text }) => /efficien(cy|t\b)/i.test(text) && text !== quoted);
  expect(flagged.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});
