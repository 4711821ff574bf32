import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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
