import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { LOOKUP, RETURN_RULE } from "../../src/generated/block";

const DOCS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** A path of this repository in backticks. Placeholders, globs and lists of names do not count. */
const PATH = /`((?:src|wasm|tests|scripts|docs|public)\/[\w./-]+)`/g;

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

function linkProblems(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(LINK)].flatMap(([link, target = "", anchor]) => {
    const file = target === "" ? path : normalize(join(dirname(path), target));
    if (!existsSync(file)) return [`${link}: no such file`];
    const known = anchor === undefined || anchorsOf(readFileSync(file, "utf8")).includes(anchor);
    return known ? [] : [`${link}: no such heading`];
  });
}

test.each(DOCS)("every link of %s leads to a file or a heading of this repository", (path) => {
  expect(linkProblems(path)).toEqual([]);
});

test.each(DOCS)("every path that %s names exists", (path) => {
  const paths = [...readFileSync(path, "utf8").matchAll(PATH)].map(([, named = ""]) => named);
  expect(paths.filter((named) => !existsSync(named))).toEqual([]);
});

/** A source file in backticks, by the end of its path. */
const SOURCE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|cjs|[ch]))`/g;
/** Files of other programs, and a placeholder. */
const ELSEWHERE = ["arena.h", "mm/mmap.c", "mm/mremap.c", "NAME-figure.ts"];

test("every source file that the documents name exists", () => {
  const folders = ["src", "wasm", "tests", "scripts"];
  const known = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `/${folder}/${path}`),
  );
  const isKnown = (named: string) => existsSync(named) || known.some((path) => path.endsWith(`/${named}`));
  const named = DOCS.filter((path) => path !== "CHANGELOG.md").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(SOURCE)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !ELSEWHERE.includes(name) && !isKnown(name))).toEqual([]);
});

test("the plan of a sweep lists every rule of a policy", () => {
  const rows = readFileSync("docs/advisor.md", "utf8").split("\n");
  for (const [field, options] of [
    ["lookup", LOOKUP],
    ["full", RETURN_RULE],
  ] as const) {
    const row = rows.find((line) => line.startsWith(`| \`${field}\` |`)) ?? "";
    const listed = [...row.matchAll(/`"([\w-]+)"`/g)].map(([, name]) => name);
    const rules = Object.keys(options).map((name) => name.toLowerCase().replaceAll("_", "-"));
    expect(listed.toSorted()).toEqual(rules.toSorted());
  }
});

test("every folder in the picture of the data flow exists", () => {
  const folders = readFileSync("docs/data-flow.svg", "utf8").match(/(?:src|wasm)\/[\w/-]*/g) ?? [];
  expect(folders.length).toBeGreaterThan(6);
  expect(folders.filter((named) => !existsSync(named))).toEqual([]);
});

test("the README leads to every document", () => {
  const from = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(LINK)].map(([, target = ""]) => normalize(join(dirname(path), target)));
  const linked = new Set(from("README.md"));
  expect(DOCS.filter((path) => path !== "README.md" && !linked.has(path))).toEqual([]);
});
