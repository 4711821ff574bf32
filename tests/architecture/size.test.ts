import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const KB = 1000;
const folder = mkdtempSync(join(tmpdir(), "bufferlab-size-"));
const read = (path: string) => readFileSync(join(folder, path));

beforeAll(async () => {
  await build({ logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
});
afterAll(() => rmSync(folder, { recursive: true }));

const assets = (ending: string) => readdirSync(join(folder, "assets")).filter((name) => name.endsWith(ending));
const gzipKb = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0) / KB;

/** The files that `paths` import at their top, they themselves included. */
function withStaticImports(paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) {
    const text = read(path).toString();
    for (const [, name] of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?"\.\/([^"]+)"/g)) {
      found.add(`assets/${name}`);
    }
  }
  return [...found];
}

/** All that the page loads before anyone touches it: what index.html names, what that imports, and the worker. */
function firstLoad() {
  const html = read("index.html").toString();
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const text = withStaticImports(named)
    .map((path) => read(path).toString())
    .join("\n");
  const worker = assets(".js").filter((name) => text.includes(`assets/${name}`) || text.includes(`./${name}`));
  return withStaticImports([
    ...named,
    ...worker.filter((name) => name.includes("worker") || name.startsWith("main")).map((name) => `assets/${name}`),
  ]);
}

test("first load: JavaScript at most 130 kB, style sheets at most 15 kB gzip", () => {
  expect(gzipKb(firstLoad())).toBeLessThanOrEqual(130);
  expect(gzipKb(assets(".css").map((name) => `assets/${name}`))).toBeLessThanOrEqual(15);
});

test("the core is at most 60 kB, and a file of its own", () => {
  expect(assets(".wasm")).toHaveLength(1);
  expect(read(`assets/${assets(".wasm")[0]}`).length).toBeLessThanOrEqual(60 * KB);
});

test("the page asks nobody else for anything, and forbids it", () => {
  const html = read("index.html").toString();
  expect(html).toContain("Content-Security-Policy");
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});
