import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const TOKENS = "src/ui/tokens.css";
/** The widths at which the layout changes: a phone's, a tablet's and a laptop's. */
const BREAKPOINTS = ["43.75rem", "73.75rem", "85rem"];
/** In a large window everything grows, in one place. */
const LARGE = "src/ui/tokens.css: @media (width >= 112rem) and (height >= 62rem) {";
/** A class may be styled in its own sheet and in one other. */
const MOST_SHEETS = 2;

interface Text {
  readonly path: string;
  readonly text: string;
}

const filesOf = (folder: string, names: RegExp): readonly Text[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => names.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), "utf8") }));

const sheets = filesOf("src", /\.css$/).map(({ path, text }) => ({
  path,
  text: text.replaceAll(/\/\*.*?\*\//gs, ""),
}));
const modules = [...filesOf("src", /\.tsx?$/), ...filesOf("scripts", /\.(ts|mjs)$/)];

/** The matches of `pattern` in each sheet, as "path: words". */
const found = (texts: readonly Text[], pattern: RegExp): readonly string[] =>
  texts.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([words]) => `${path}: ${words.trim()}`));

// Colors

const COLOR =
  /(?<!&)#[0-9a-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]*\)|:\s*(?:white|black)\s*;/gi;
const colorsIn = (texts: readonly Text[]) =>
  found(
    texts.filter(({ path }) => path !== TOKENS),
    COLOR,
  );

test("only the sheet of tokens names colors", () => {
  expect(colorsIn(sheets)).toEqual([]);
  const planted = { path: "planted.css", text: ".a { color: #fff; background: rgb(1 2 3 / 0.5); fill: white; }" };
  expect(colorsIn([planted])).toHaveLength(3);
});

test("browser chrome has the color of the page's surface", () => {
  const tokens = readFileSync(TOKENS, "utf8");
  const surface = /--surface: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokens)?.slice(1);
  const page = readFileSync("index.html", "utf8");
  expect([...page.matchAll(/name="theme-color" content="(#[0-9a-f]{6})"/g)].map(([, color]) => color)).toEqual(surface);
});

// Distances, sizes of text, radii

const LENGTHS = {
  space: /^\s*(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:\s*([^;(]*);/gm,
  type: /^\s*font(?:-size)?:\s*((?:italic |\d00 )*[\d.]+rem\b)[^;]*;/gm,
  radius: /^\s*border-radius:\s*([\d.]+rem);/gm,
} as const;

/** Lengths that a sheet writes as numbers although a token of their kind has that value. */
function lengthsWithToken(texts: readonly Text[], tokens: string): readonly string[] {
  const kinds = Object.entries(LENGTHS).map(([kind, pattern]) => {
    const values = [...tokens.matchAll(new RegExp(`--${kind}[a-z0-9-]*: ([\\d.]+rem);`, "g"))].map(
      ([, value]) => value,
    );
    return { values, pattern };
  });
  return texts
    .filter(({ path }) => path !== TOKENS)
    .flatMap(({ path, text }) =>
      kinds.flatMap(({ values, pattern }) =>
        [...text.matchAll(pattern)]
          .filter(([, written = ""]) =>
            (written.match(/(?<![-\w.])[\d.]+rem\b/g) ?? []).some((one) => values.includes(one)),
          )
          .map(([words]) => `${path}: ${words.trim()}`),
      ),
    );
}

test("a distance, text size or radius that has a token is never written as a number", () => {
  const tokens = readFileSync(TOKENS, "utf8");
  expect(lengthsWithToken(sheets, tokens)).toEqual([]);
  const text = ".a {\n  padding: 0 0.5rem;\n  font: 600 0.875rem / 1rem var(--sans);\n  border-radius: 0.25rem;\n}";
  expect(lengthsWithToken([{ path: "planted.css", text }], tokens)).toHaveLength(3);
});

// Breakpoints

const MEDIA = /@media[^{]*\{|matchMedia\([^)]*\)|["'`]\((?:min-|max-)?width[^"'`]*["'`]|media: "[^"]*"/g;

/** Widths in window queries that are not breakpoints. Container, print and motion queries have their own. */
const strangeWidths = (texts: readonly Text[]): readonly string[] =>
  found(texts, MEDIA).filter(
    (query) =>
      query !== LARGE &&
      (query.match(/\([^()]*width[^()]*\)/g) ?? [])
        .flatMap((feature) => feature.match(/[\d.]+(?:rem|px|em)/g) ?? [])
        .some((width) => !BREAKPOINTS.includes(width)),
  );

test("the layout changes at the same three widths in every sheet and module", () => {
  expect(strangeWidths([...sheets, ...modules])).toEqual([]);
  const inSheets = BREAKPOINTS.filter((width) => sheets.some(({ text }) => text.includes(`width <= ${width}`)));
  expect(inSheets).toEqual(BREAKPOINTS);
  const planted = [
    { path: "planted.css", text: "@media (width <= 40rem) {\n}\n@media (43.75rem < width <= 60rem) {\n}" },
    { path: "planted.ts", text: 'const NARROW = "(max-width: 699px) and (max-height: 500px)";' },
  ];
  expect(strangeWidths(planted)).toHaveLength(3);
});

// Classes

/** Commas and combinators within brackets belong to one part of a selector. */
function splitOutside(selector: string, at: RegExp): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of selector) {
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
    if (depth === 0 && at.test(sign)) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part.trim() !== "");
}

function withoutConditions(selector: string): string {
  const shorter = selector.replaceAll(/:(?:not|has|where|nth-[a-z-]+)\([^()]*\)/g, "*");
  return shorter === selector ? selector : withoutConditions(shorter);
}

const selectorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector.trim())
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => splitOutside(withoutConditions(selector), /,/));

const classesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);

/** The sheets that style a class, which is where it stands last in a selector. */
function sheetsByClass(texts: readonly Text[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of texts) {
    for (const selector of selectorsOf(text)) {
      for (const name of classesIn(splitOutside(selector, /[\s>+~]/).at(-1) ?? "")) {
        places.set(name, (places.get(name) ?? new Set()).add(path));
      }
    }
  }
  return places;
}

const inManySheets = (texts: readonly Text[]): readonly string[] =>
  [...sheetsByClass(texts)]
    .filter(([, paths]) => paths.size > MOST_SHEETS)
    .map(([name, paths]) => `.${name}: ${[...paths].sort().join(", ")}`);

test("a class is styled in at most two sheets, its own and one other", () => {
  expect(inManySheets(sheets)).toEqual([]);
  const text = ".planted:hover,\n.b :is(.planted, .c) {\n}\n.planted .inside:not(.other) {\n}";
  const planted = ["one.css", "two.css", "three.css"].map((path) => ({ path, text }));
  expect(inManySheets(planted).map((line) => line.split(":")[0])).toEqual([".planted", ".c", ".inside"]);
});

/** The classes that D3 gives the ends of a brush. */
const BRUSH_CLASSES = "handle--w handle--e";

test("every class of a sheet is used in a module, in index.html or in D3's brush", () => {
  const page = readFileSync("index.html", "utf8");
  const texts = [...modules.map(({ text }) => text), page, BRUSH_CLASSES];
  const words = new Set(texts.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []));
  const unused = (texts: readonly Text[]) =>
    [...new Set(texts.flatMap(({ text }) => selectorsOf(text).flatMap(classesIn)))].filter((name) => !words.has(name));
  expect(unused(sheets)).toEqual([]);
  expect(unused([{ path: "planted.css", text: ".no-module-has-this, .page {\n}" }])).toEqual(["no-module-has-this"]);
});

// Places

/** Rooms whose sheets every module may import. */
const SHARED = /^src\/(ui|workloads|labs\/shared)\//;

const IMPORT = /^import "([^"]+\.css)";/gm;

/** Imports of sheets, as module and sheet. */
const importsIn = (texts: readonly Text[]) =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].map(([, sheet = ""]) => ({ path, sheet: normalize(join(dirname(path), sheet)) })),
  );

const strangersSheets = (texts: readonly Text[]): readonly string[] =>
  importsIn(texts)
    .filter(
      ({ path, sheet }) => !SHARED.test(sheet) && !sheet.startsWith(`${dirname(path)}/`) && path !== "src/main.tsx",
    )
    .map(({ path, sheet }) => `${path}: ${sheet}`);

test("a module imports only the sheets of its own folder and the shared ones, and every sheet is imported", () => {
  expect(strangersSheets(modules)).toEqual([]);
  const asked = new Set(importsIn(modules).map(({ sheet }) => sheet));
  expect(sheets.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([]);
  const planted = { path: "src/labs/heap/Planted.tsx", text: 'import "../buffer-cache/story/story.css";\n' };
  expect(strangersSheets([planted])).toHaveLength(1);
});
