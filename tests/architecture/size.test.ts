import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPage, firstLoad, gzipBytes } from "../bench/page-size";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-size-"));
beforeAll(() => buildPage(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (path: string) => readFileSync(join(folder, path), "utf8");
const escaped = (text = "") => text.replaceAll(/[+/=]/g, "\\$&");
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

test("the page names no other host, and its policy forbids one", () => {
  const html = text("index.html").replaceAll("&#39;", "'");
  expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'self'; /);
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  const inline = [...html.matchAll(/<(script|style)(?![^>]* src=|[^>]* type="application\/json")[^>]*>(.*?)<\/\1>/gs)];
  const named = inline.map(([, tag, code = ""]) => [tag, createHash("sha256").update(code).digest("base64")]);
  expect(named.map(([tag]) => tag)).toEqual(["script", "style"]);
  for (const [tag, hash] of named) expect(html).toMatch(new RegExp(`${tag}-src 'self'[^;]* 'sha256-${escaped(hash)}'`));
  expect(html).not.toMatch(/<[^>]* (?:style|on\w+)="/);
});
