import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAB_NAMES } from "../../src/kernel/labs/labs";
import type { Lab } from "../../src/kernel/scenario/scenario";
import { CORE_PATHS } from "../../src/library/node/core-files";
import type { CoreName } from "../../src/shared/core-name";
import { SOURCES } from "../../src/shared/sources";
import { buildPage, firstLoad, gzipBytes, scriptsOf, stylesOf } from "../bench/page-size";
import { LICENSED, licenseTitles } from "../license-titles";
import { snippets } from "../snippets";

/** `npm test` has already built the page; this file alone builds its own. */
const BUILT = process.env.BUFFERLAB_BUILT === "1";
const folder = BUILT ? "dist" : mkdtempSync(join(tmpdir(), "bufferlab-size-"));
if (!BUILT) {
  beforeAll(() => buildPage(folder));
  afterAll(() => rmSync(folder, { recursive: true }));
}

const text = (path: string) => readFileSync(join(folder, path), "utf8");
const assets = (ending: string) => readdirSync(join(folder, "assets")).filter((name) => name.endsWith(ending));

test("the first load takes at most 170 kB of JavaScript and 15 kB of style sheets, gzipped", () => {
  const { scripts, styles } = firstLoad(folder);
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(gzipBytes(folder, scripts)).toBeLessThanOrEqual(170_000);
  expect(gzipBytes(folder, styles)).toBeLessThanOrEqual(15_000);
});

/** The chunks that each view needs beyond the entry, by name (scripts/page-chunks.ts) or by their first module. */
function viewsOf(lab: Lab): Readonly<Record<string, readonly string[]>> {
  const lessons = ["lessons", `${lab}_lesson`];
  return {
    [lab]: [lab],
    [`${lab}, embedded`]: ["embed", lab],
    [`${lab}, lesson`]: lessons,
    [`${lab}, lesson, embedded`]: ["embed", ...lessons],
  };
}

const VIEWS: Readonly<Record<string, readonly string[]>> = {
  library: ["src/app/library/Library.tsx"],
  lessons: ["lessons"],
  ...Object.assign({}, ...LAB_NAMES.map(viewsOf)),
};

test.each(Object.entries(VIEWS))("the view %s loads at most 15 kB of style sheets, gzipped", (_, parts) => {
  expect(gzipBytes(folder, stylesOf(folder, parts))).toBeLessThanOrEqual(15_000);
});

test("no view loads the styles of the start page or of another lab", () => {
  for (const lab of LAB_NAMES) {
    const others = new RegExp(`/(start|${LAB_NAMES.filter((name) => name !== lab).join("|")})-[^-]{8}[.]css$`);
    for (const parts of Object.values(viewsOf(lab)))
      expect(stylesOf(folder, parts).filter((path) => others.test(path))).toEqual([]);
  }
});

/** A setting that only the list of all pools names. */
const OF_POOLS = "SetBodySizePoolLimit";

test("no view but the library loads the settings of pools before a scenario has a pool", () => {
  const having = Object.entries(VIEWS).filter(([, parts]) =>
    scriptsOf(folder, parts).some((path) => text(path).includes(OF_POOLS)),
  );
  expect(having.map(([name]) => name)).toEqual(["library"]);
  expect(firstLoad(folder).scripts.filter((path) => text(path).includes(OF_POOLS))).toEqual([]);
});

/** The largest size of each core, in bytes after gzip. */
const CORE_BYTES: Readonly<Record<CoreName, number>> = { allocation: 60_000, page_cache: 60_000, pools: 60_000 };

test("a core has at most 60 kB, gzipped", () => {
  const cores = assets(".wasm");
  expect(cores).toHaveLength(Object.keys(CORE_PATHS).length);
  for (const [name, most] of Object.entries(CORE_BYTES)) {
    const file = basename(CORE_PATHS[name as CoreName], ".wasm");
    const built = cores.filter((core) => core.startsWith(`${file}-`));
    expect(built).toHaveLength(1);
    expect(gzipBytes(folder, [`assets/${built[0]}`]), file).toBeLessThanOrEqual(most);
  }
});

test("the page loads from no other host, its policy forbids one, and allows what stands in the page by its hash alone", () => {
  const html = text("index.html").replaceAll("&#39;", "'");
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  const hashes = (part: string) =>
    [...html.matchAll(new RegExp(`<${part}(?: id="[a-z-]+")?>(.*?)</${part}>`, "gs"))]
      .map(([, inline = ""]) => ` 'sha256-${createHash("sha256").update(inline).digest("base64")}'`)
      .join("");
  expect(policy).toBe(
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'${hashes("script")}; style-src 'self'${hashes("style")}; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'`,
  );
  // A link loads nothing until a person follows it.
  const links = [...html.matchAll(/<a [^>]*href="([a-z]+:[^"]*)"/g)].map(([, address]) => address);
  expect(new Set(links)).toEqual(new Set([SOURCES.chen.address]));
  expect(html.replaceAll(/<a [^>]*>/g, "")).not.toMatch(/(?:src|href)="(?:[a-z]+:|\/\/)/);
  expect(html.match(/<script(?![^>]* src=|[^>]* type="application\/json")/g)).toHaveLength(1);
  expect(html).not.toMatch(/<[^>]* (?:style|on\w+)="/);
});

test("the device keeps every file that the page may need, and no other", () => {
  const kept = [...text("sw.js").matchAll(/url:"([^"]+)"/g)].map(([, path]) => path);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .filter((path) => !/^(sw[.]js|robots[.]txt|bufferlab[.]html|(lib|[.]vite).*)$/.test(path));
  expect(files.length).toBeGreaterThan(30);
  expect(new Set(kept)).toEqual(new Set(files));
});

/** As a notebook imports it: it has no address, and nothing beside it. */
const libraryFile = () =>
  import(`data:text/javascript;base64,${readFileSync(join(folder, "lib/bufferlab.js"), "base64")}`);

test("the library is one file of at most 290 kB, gzipped, for browsers and Node, with its cores", async () => {
  expect(gzipBytes(folder, ["lib/bufferlab.js"])).toBeLessThanOrEqual(290_000);
  expect(text("lib/bufferlab.js")).not.toContain("node:");
  const library: typeof import("../../src/library/bufferlab") = await libraryFile();
  const { lanes } = (await library.openScenario("article")).frameAt(37_900);
  expect(lanes.map(({ figures }) => figures.granted)).toEqual([1_911_900, 30_600]);
  expect((await library.openScenario("scan")).frameAt(2000).lanes[0]?.figures.misses).toBe(998);
});

test("the snippet for other pages in docs/notebook.md runs", async () => {
  const [snippet = ""] = snippets("js host");
  const library = `data:text/javascript;base64,${readFileSync(join(folder, "lib/bufferlab.js"), "base64")}`;
  const text = `${snippet.replace("https://HOST/lib/bufferlab.js", library)}\nexport { rows };`;
  const { rows } = await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
  expect(rows.filter(({ step }: { step?: number }) => step !== undefined)).toHaveLength(21 * 2);
  expect(rows[0]).toEqual({ step: 0, lane: "A", granted: 400 });
  expect(rows.slice(42, 44).map(({ avoided }: { avoided: number }) => avoided)).toEqual([0, 0.75]);
});

test("the licenses of everything in the page are published beside it, its own first", () => {
  const notices = text("licenses.txt");
  expect(notices).toMatch(/^Bufferlab [\d.]+ \(MIT\)\n\nMIT License\n/);
  const [, ...others] = licenseTitles(notices);
  expect(others).toEqual(expect.arrayContaining(LICENSED));
  expect(others).toEqual(others.toSorted());
  expect(notices).toContain("Emscripten authors");
  expect(notices).toContain("Rich Felker");
  const parts = [...text("sw.js").matchAll(/"workbox:([\w-]+):/g)].map(([, part]) => `workbox-${part}`);
  expect(others).toEqual(expect.arrayContaining(parts));
});

test("the page can be installed from any folder", () => {
  const { icons, start_url, scope, ...named } = JSON.parse(text("manifest.webmanifest"));
  expect(named).toMatchObject({ name: "Bufferlab", short_name: "Bufferlab", display: "standalone" });
  expect([start_url, scope]).toEqual(["./", "./"]);
  expect(text("index.html")).toContain('<link rel="manifest" href="./manifest.webmanifest">');
  for (const { src, sizes, type } of icons) {
    const picture = readFileSync(join(folder, src));
    if (type === "image/png") expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(icons.map(({ sizes, purpose = "any" }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
});
