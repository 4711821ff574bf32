import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { USED_OF_REACT, withoutUnused } from "../../scripts/light-react";

test("what the sources import from React is what the built page keeps of it", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const imported = sources.flatMap((path) =>
    [...readFileSync(join("src", path), "utf8").matchAll(/^import \{([^}]*)\} from "react(?:-dom|-dom\/client)?";/gm)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type ")),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect([...new Set(imported)].filter((name) => !USED_OF_REACT.includes(name))).toEqual([]);
});

test("an export that nobody imports is left out, and nothing else", () => {
  const code =
    "var a = 1;\nexports.useState = f;\nexports.useOptimistic = function () { exports.b = a; };\nexports.__SHARED = a;";
  expect(withoutUnused(code, parseAst(code).body, ["useState"])).toBe(
    "var a = 1;\nexports.useState = f;\nexports.__SHARED = a;",
  );
});
