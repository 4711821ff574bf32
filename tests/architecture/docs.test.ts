import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

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
