import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockProblems, noticeOf, noticesText, packagePath } from "../../scripts/licenses.mjs";

const ROOT_PACKAGE = { version: "0.1.0", license: "MIT" };

describe("a lock file", () => {
  test("of this project has only allowed licenses", () => {
    expect(lockProblems(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual([]);
  });

  test("of this project has a notice for every package that the page may contain", () => {
    const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const titles = Object.keys(devDependencies)
      .filter((name) => /^(d3-|react|fzstd|uqr|zustand)/.test(name))
      .map((name) => noticeOf(".", `node_modules/${name}`, lock).title);
    expect(titles).toContain("fzstd 0.1.1 (MIT)");
  });

  test("with a forbidden license is refused by package and license, even for development tools", () => {
    const packages = {
      "": ROOT_PACKAGE,
      "node_modules/good": { version: "1.0.0", license: "MIT" },
      "node_modules/bad": { version: "1.2.3", license: "GPL-3.0-only" },
      "node_modules/good/node_modules/@scope/tool": { version: "2.0.0", license: "AGPL-3.0-only", dev: true },
      "node_modules/unnamed": { version: "3.0.0" },
    };
    expect(lockProblems({ packages })).toEqual([
      expect.stringMatching(/^bad 1\.2\.3 has the license GPL-3\.0-only; allowed: 0BSD, .*MIT/),
      expect.stringMatching(/^@scope\/tool 2\.0\.0 has the license AGPL-3\.0-only; allowed in development: 0BSD, /),
      expect.stringMatching(/^unnamed 3\.0\.0 names no license; allowed: /),
    ]);
  });

  test("may have MPL-2.0 and CC-BY-4.0 only in development", () => {
    const of = (license: string, dev: boolean) =>
      lockProblems({ packages: { "node_modules/x": { version: "1.0.0", license, dev } } });
    for (const license of ["MPL-2.0", "CC-BY-4.0"]) {
      expect(of(license, true)).toEqual([]);
      expect(of(license, false)).toHaveLength(1);
    }
  });
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-2.0-only)", true],
  ["GPL-2.0-only OR (ISC AND MIT)", true],
  ["MIT AND GPL-2.0-only", false],
  ["GPL-2.0-only AND MIT OR ISC", true],
  ["GPL-2.0-only AND (MIT OR ISC)", false],
  ["MIT WITH an-exception", false],
  ["(MIT", false],
  ["MIT MIT", false],
  ["SEE LICENSE IN x.txt", false],
  ["", false],
])("the expression %o is allowed: %o", (expression, allowed) => {
  const packages = { "node_modules/x": { version: "1.0.0", license: expression } };
  expect(lockProblems({ packages })).toHaveLength(allowed ? 0 : 1);
});

test.each([
  ["/a/node_modules/react/cjs/react.production.js", "node_modules/react"],
  ["/a/node_modules/@scope/b/index.js?x", "node_modules/@scope/b"],
  ["/a/node_modules/b/node_modules/@scope/c/d/e.js", "node_modules/b/node_modules/@scope/c"],
  ["/a/src/app/App.tsx", undefined],
  ["\0virtual:library", undefined],
])("the module %o belongs to %o", (id, path) => {
  expect(packagePath(id)).toBe(path);
});

describe("the notice of a package", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "bufferlab-licenses-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const PATH = "node_modules/thing";
  const install = (files: Readonly<Record<string, string>>) => {
    mkdirSync(join(root, PATH), { recursive: true });
    const all = { "package.json": JSON.stringify({ name: "thing", version: "1.0.0" }), ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(root, PATH, name), text);
  };
  const notice = (license = "MIT", version = "1.0.0") =>
    noticeOf(root, PATH, { packages: { [PATH]: { version, license } } });

  test("has its name, version and license, and the text of every license file", () => {
    install({ "NOTICE.txt": "notice", LICENSE: "text", "licenser.js": "code" });
    expect(notice("Apache-2.0")).toEqual({ title: "thing 1.0.0 (Apache-2.0)", text: "text\nnotice" });
  });

  test("leaves out what a tool reports about the packages that it bundles", () => {
    install({ "LICENSE.md": "text\n# Licenses of bundled dependencies\nothers" });
    expect(notice().text).toBe("text");
  });

  test("is refused without a license text, with another version, or under a forbidden license", () => {
    install({ "readme.md": "text" });
    expect(() => notice()).toThrow("thing 1.0.0 is in the page, but comes without a license text.");
    install({ LICENSE: "text" });
    expect(() => notice("MIT", "2.0.0")).toThrow("thing 1.0.0 is installed, package-lock.json has 2.0.0");
    expect(() => notice("MPL-2.0")).toThrow("thing 1.0.0 has MPL-2.0, which the page may not contain.");
  });
});

test("the notices begin with Bufferlab's own and are sorted, in whatever order they are found", () => {
  const of = (title: string) => ({ title, text: `Copyright ${title}\r\n` });
  const text = noticesText(of("Own"), [of("b"), of("a")]);
  expect(text).toBe(noticesText(of("Own"), [of("a"), of("b")]));
  expect(text.match(/^(?:Own|a|b)$/gm)).toEqual(["Own", "a", "b"]);
  expect(text).not.toContain("\r");
});
