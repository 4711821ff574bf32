import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameProblems } from "../../scripts/check-names.mjs";
import { findTool, remedies, TOOLS } from "../../scripts/tools.mjs";

test("the error for a missing tool names the tool and what installs it", () => {
  const missing = { name: "gnuplot", commands: ["no-such-command"], aptPackage: "gnuplot-nox" };
  expect(remedies([TOOLS.make, missing])).toEqual([
    "gnuplot is missing: npm run setup, or apt-get install -y --no-install-recommends gnuplot-nox",
  ]);
});

test("a tool is found by any of its names", () => {
  expect(findTool({ name: "Node", commands: ["no-such-command", "node"], aptPackage: "nodejs" })).toMatch(/node$/);
});

test("the lockfile names no download address", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const resolved = Object.entries<{ resolved?: string }>(packages).filter(([, entry]) => entry.resolved);
  expect(resolved).toEqual([]);
});

test("two modules whose names differ only in case are a problem, a module and its sheet are not", () => {
  const paths = ["a/Reads.tsx", "a/reads.ts", "b/reads.ts", "a/reads.css"];
  expect(nameProblems(paths)).toEqual([
    "a/reads.ts: imported by the same name as a/Reads.tsx where case does not count",
  ]);
});
