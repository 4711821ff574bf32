import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { fileStem } from "../../src/app/share/file-stem";
import { csvOf, svgOf } from "../../src/app/share/shared-files";
import { markdownLink } from "../../src/app/share/snippets";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { bufferFiles } from "../../src/labs/buffer-cache/share/files";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import type { SharedState } from "../../src/labs/shared/lab-files";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { escapeMarkup } from "../../src/plot/svg-context";
import { frameSnippet } from "../../src/ui/frame-snippet";
import { readCsv } from "./csv-reader";
import { seeded } from "./seeded";
import { frameOf } from "./share-kit";

/** Titles with a special meaning in one of the languages that they are written into. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  "](x) [y](javascript:alert(1))",
  "![](https://example.org/x.png) `a` *b* _c_ <b>",
  "=1+1",
  "@SUM(A1)",
  '-2+3,"x"',
  "&<&lt;&#60;",
  "]]><!-- url(#stage-0)",
  "a\uffffb",
  "\\](x)",
] as const;

const BASE = "https://example.org/lab/";
const linkOf = (title: string) => BASE + encodeLink({ ...defaultScenario, title, at: 11 }, "0a1b2c");

const frame = frameOf({ ...defaultScenario, at: 11 });
const stateOf = (title: string): SharedState => ({
  ...frame,
  scenario: { ...defaultScenario, title, at: 11 },
  link: linkOf(title),
  firsts: [],
  focus: 0,
});

const { DOMParser } = new JSDOM("").window;
const xml = (text: string) => new DOMParser().parseFromString(text, "image/svg+xml");

describe.each(HOSTILE)("the title %j", (title) => {
  const link = linkOf(title);

  test("is valid for a scenario, and is not code in its address", () => {
    expect(validateScenario({ ...defaultScenario, title })).toMatchObject({ ok: true });
    expect(link).not.toMatch(/["<>\s\\`]/);
  });

  test("is the title of a frame and nothing else in its code", () => {
    const fragment = JSDOM.fragment(frameSnippet(link, title));
    expect(xml(frameSnippet(link, title)).documentElement.localName).toBe("iframe");
    expect([...fragment.querySelectorAll("*")].map(({ localName }) => localName)).toEqual(["iframe"]);
    const [frame] = fragment.children;
    const attributes = ["src", "title", "width", "height", "loading"];
    expect(frame?.getAttributeNames()).toEqual(attributes);
    expect(frame?.getAttribute("title")).toBe(title.replace("\uffff", "\ufffd"));
    expect(frame?.getAttribute("src")).toBe(link.replace("#", "?embed=1#"));
    expect(frame?.getAttribute("loading")).toBe("lazy");
  });

  test("is the text of a link in Markdown, with a backslash before special characters", () => {
    const [, text = "", address = ""] = /^\[((?:\\.|[^\\\]])*)\]\(([^()\s]*)\)$/.exec(markdownLink(link, title)) ?? [];
    expect(text.replace(/\\([!-/:-@[-`{-~])/g, "$1")).toBe(title);
    expect(text.replace(/\\./g, "")).not.toMatch(/[\\`*_[\]<>&!~|$#@]/);
    expect(decodeURIComponent(address)).toBe(decodeURIComponent(link));
  });

  test("is text in a picture, which stays well-formed", () => {
    for (const kind of ["stage", "graph"] as const) {
      const picture = xml(svgOf(bufferFiles, kind, stateOf(title)));
      expect(picture.querySelector("parsererror")).toBeNull();
      const texts = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
      expect(texts.join(" ")).toContain(title.replace("\uffff", "\ufffd"));
      const kinds = new Set([...picture.querySelectorAll("*")].map(({ localName }) => localName));
      expect([...kinds].sort()).toEqual(["defs", "path", "pattern", "svg", "text", "title"]);
    }
  });

  test("is text in a table and never a formula", () => {
    for (const kind of ["figures", "efficiency"] as const) {
      const [first, second, third] = readCsv(csvOf(bufferFiles, kind, stateOf(title)));
      expect(first).toEqual(["title", /^[=+\-@]/.test(title) ? `'${title}` : title]);
      expect(second).toEqual(["link", link]);
      expect(third).toEqual(["step", "11"]);
    }
  });

  test("names a file that every system accepts", () => {
    expect(fileStem({ ...defaultScenario, title }, 12)).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}-]*-step-11$/u);
  });
});

test("a title cannot add a line to a file or a snippet", () => {
  for (const title of ["a\nb", "a\rb", "a\u2028b", "a\u0000b"]) {
    expect(validateScenario({ ...defaultScenario, title })).toMatchObject({ ok: false, error: [{ field: "title" }] });
  }
});

test("generated code contains no title", () => {
  const folder = new URL("../../src/codegen/", import.meta.url);
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(readFileSync(new URL(file, folder), "utf8")).not.toMatch(/\btitle\b/);
});

test("a file name without letters is the program's name, and long ones are cut", () => {
  expect(fileStem(seeded(defaultScenario, 7), 0)).toBe("bufferlab-start");
  expect(fileStem(defaultScenario, 12)).toBe("chen-2006-both-policies-step-11");
  expect(fileStem(defaultHeapScenario, 12)).toBe("holes-or-page-faults-step-11");
  expect(fileStem({ ...defaultScenario, title: "¿Dónde están?" }, 38)).toBe("dónde-están-step-37");
  expect(fileStem({ ...defaultScenario, title: "x".repeat(80) }, 1)).toBe(`${"x".repeat(40)}-step-0`);
});

test("the figures of a table are those of the frame, with numbers as numbers", () => {
  const rows = readCsv(csvOf(bufferFiles, "figures", stateOf("")));
  const [head = [], a = [], b = []] = rows.slice(4);
  const named = (row: string[]) => Object.fromEntries(head.map((name, i) => [name, row[i]]));
  expect(named(a)).toMatchObject({
    lane: "A",
    policy: "Chen, flawed",
    needed: "200",
    granted: "6800",
    wasted: "6600",
    live: "2",
    poisoned: "1",
  });
  expect(Number(named(a).efficiency)).toBeCloseTo(1 / 34, 11);
  expect(named(b)).toMatchObject({ lane: "B", wasted: "0", efficiency: "1" });
});

test("every special character of XML is escaped, and forbidden ones are replaced", () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;</a>`)).toBe("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;&lt;/a&gt;");
  expect(escapeMarkup("\u0000\u0008\ufffe\ud800\u{1f600}\t\n")).toBe("\ufffd\ufffd\ufffd\ufffd\u{1f600}\t\n");
});
