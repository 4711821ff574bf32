import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { docTexts } from "../../scripts/doc-pages/documents";
import { docPages } from "../../src/app/docs/doc-pages";
import { LAB_NAMES } from "../../src/kernel/labs/labs";
import { DOCUMENTS } from "../../src/shared/documents";

const pages = new Map(docPages(docTexts()).map(({ path, body }) => [path, new JSDOM(body).window.document]));
/** Documents for people with the source at hand. */
const FOR_CONTRIBUTORS = /^(adding-|architecture)/;

test("every document for users is a page", () => {
  const files = readdirSync("docs").filter((name) => name.endsWith(".md") && !FOR_CONTRIBUTORS.test(name));
  expect(
    Object.values(DOCUMENTS)
      .flat()
      .map((name) => `${name}.md`)
      .sort(),
  ).toEqual(files.sort());
  expect(pages.size).toBe(files.length + 1);
});

/** The place of the app that a link names: a lab or another place. */
const PLACE = new RegExp(`^\\.\\./#/(${[...LAB_NAMES, "own", "library", "learn"].join("|")})?(\\b|$)`);

describe.each([...pages.keys()])("%s", (path) => {
  const page = pages.get(path) as Document;

  test("every link has a target", () => {
    const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "none");
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) {
      const [file = "", part] = link.split("#");
      if (link.startsWith("https:") || link === "../scenario.schema.json") continue;
      if (file === "../") {
        expect(link).toMatch(PLACE);
        continue;
      }
      const target = file === "" ? page : pages.get(file.replace("./", "docs/"));
      expect(target, link).toBeDefined();
      if (part !== undefined) expect(target?.getElementById(part), link).not.toBeNull();
    }
  });

  test("it has no script, no inline style, one title and no duplicate name", () => {
    expect(page.querySelectorAll("script, style, [style], [onclick]")).toHaveLength(0);
    const names = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
  });
});

test("a document keeps its words: text, code, cells of tables and marks that HTML would swallow", () => {
  const said = pages.get("docs/models.html")?.querySelector(".doc-text")?.textContent ?? "";
  for (const words of ["draw < ⌊2^32 · parts / of⌋", "done = n + 1", "useful share < x %"])
    expect(said).toContain(words);
  const code = [...(pages.get("docs/embedding.html")?.querySelectorAll("pre") ?? [])].map((pre) => pre.textContent);
  expect(code.join("")).toContain('<iframe src="https://HOST/?embed=1&ui=stage#/buffer?v=1&at=11&d=…"');
  const rows = readFileSync("docs/glossary.md", "utf8").match(/^\| (?!Word|---)/gm)?.length;
  expect(pages.get("docs/glossary.html")?.querySelectorAll("tbody tr")).toHaveLength(rows ?? 0);
});
