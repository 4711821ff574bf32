import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPage, firstLoad, gzipBytes } from "../bench/page-size";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-size-"));
beforeAll(() => buildPage(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (path: string) => readFileSync(join(folder, path), "utf8");
const assets = (ending: string) => readdirSync(join(folder, "assets")).filter((name) => name.endsWith(ending));

test("first load: JavaScript at most 130 kB, style sheets at most 15 kB, gzip", () => {
  const { scripts, styles } = firstLoad(folder);
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(gzipBytes(folder, scripts)).toBeLessThanOrEqual(130_000);
  expect(gzipBytes(folder, styles)).toBeLessThanOrEqual(15_000);
});

test("the core is at most 60 kB, and a file of its own", () => {
  const [core, ...others] = assets(".wasm");
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, "assets", core ?? "")).length).toBeLessThanOrEqual(60_000);
});

test("the page names no other host, its policy forbids one, and nothing is inline that a policy without hashes refuses", () => {
  const html = text("index.html").replaceAll("&#39;", "'");
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  expect(policy).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'",
  );
  expect(html).not.toMatch(/(?:src|href)="(?:[a-z]+:|\/\/)/);
  expect(html).not.toMatch(/<script(?![^>]* src=|[^>]* type="application\/json")/);
  expect(html).not.toMatch(/<style|<[^>]* (?:style|on\w+)="/);
});
