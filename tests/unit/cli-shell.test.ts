import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import nodeModule, { isBuiltin } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands";
import { snippets } from "../snippets";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { inShell, type PackedProgram, packProgram } from "./packed-program";

let packed: PackedProgram;
beforeAll(() => {
  packed = packProgram();
});
afterAll(() => rmSync(packed.folder, { recursive: true }));

const shell = (line: string, ...words: string[]) => inShell(packed, line, ...words);
const run = (...words: string[]) => shell('bufferlab "$@"', ...words);

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(packed.folder, name), content);
  return join(packed.folder, name);
}

const TRACE = Array.from({ length: 500 }, (_, i) => `a ${i} ${100 + i}\n`).join("");
const COMPARE = ["--model", "ptmalloc", "--format", "csv"];

describe("the package", () => {
  test("has at most 362 kB, no dependencies, and the licenses; its words name pages of the repository", () => {
    const about = JSON.parse(readFileSync(join(packed.package, "package.json"), "utf8"));
    expect(statSync(packed.tarball).size).toBeLessThanOrEqual(362_000);
    expect([about.dependencies, about.optionalDependencies]).toEqual([undefined, undefined]);
    const named = COMMANDS.flatMap(({ about, options }) => [about, ...options.map(({ words }) => words)]);
    const docs = named.flatMap((text) => text.match(/docs\/[\w-]+\.md/g) ?? []);
    const files = [about.bin.bufferlab, "LICENSE", "README.md", "build/package/bin/licenses.txt"];
    expect(files.filter((path) => !existsSync(join(packed.package, path)))).toEqual([]);
    expect(docs.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("imports nothing but Node and itself", () => {
    const folder = join(packed.package, "build/package/bin");
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const texts = scripts.map((name) => readFileSync(join(folder, name), "utf8"));
    // Without a space, unlike the imports of the Go files that the program writes.
    const imported = texts.flatMap((text) => [...text.matchAll(/\b(?:from|import|require)\(?["'`]([^"'`]+)["'`]/g)]);
    const others = imported
      .map(([, name = ""]) => name)
      .filter((name) => /^[@a-z][\w./-]*$/.test(name) && !isBuiltin(name));
    expect(imported.length).toBeGreaterThan(10);
    expect(others).toEqual([]);
  });

  test("names the class of a bad input where the library's user catches it and where nobody does", async () => {
    const open = `const { BadInput, openTrace } = require(process.argv[1]); const bad = () => openTrace(Buffer.from("a 1 x"));`;
    const told = "[e.name, BadInput.name, Object.keys(e), String(e), e.stack].join()";
    const library = (script: string) =>
      shell(`"$NODE" -e "$1" "$2"`, open + script, join(packed.package, "build/package/bin/library.js"));
    const message = 'BadInput: line 1, SIZE: "x". Allowed: a whole number, 0 … 18446744073709551615.';
    const { out } = await library(`bad().catch((e) => console.log(${told}))`);
    expect(out.split("\n")[0]).toBe(`BadInput,BadInput,problems,${message},${message}`);
    const { err, status } = await library("bad()");
    expect([status, err.split("\n").find((line) => line.startsWith("BadInput"))]).toEqual([1, message]);
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThan(300);
  });

  test.each([
    [["presets"]],
    [["--help"]],
    [["run", "--preset", "article-flawed", "--steps", "2000", "--every", "500", "--format", "jsonl"]],
    [["heap", "compare", "--steps", "200", "--model", "ptmalloc", "--model", "tlsf"]],
    [["realloc", "sweep", "--most", "4096"]],
    [["realloc", "calibrate", "--pointers", "50"]],
    [["pages", "machine", "--script", "free,dd"]],
  ])("prints the same as the sources: %o", async (words) => {
    const printed = await run(...words);
    expect(printed).toEqual(await bufferlab(...words));
    expect([printed.status, printed.err]).toEqual([0, ""]);
    expect(printed.out).not.toBe("");
  });

  test("keeps what it compiled for the next start, if it can, and compiles again what is broken", async () => {
    const version = { status: 0, out: await bufferlab("--version").then(({ out }) => out), err: "" };
    const start = (cache: string) => shell(`XDG_CACHE_HOME="$1" bufferlab --version`, cache);
    const folder = join(packed.folder, "cache", "bufferlab");
    expect(await start(join(packed.folder, "cache"))).toEqual(version);
    if ("enableCompileCache" in nodeModule) return expect(existsSync(folder)).toBe(false);
    const kept = join(folder, `compiled-${process.version}-${process.arch}`);
    const good = readFileSync(kept);
    for (const broken of [Buffer.from(good).fill(0, 1000), good.subarray(0, 1000), Buffer.alloc(0)]) {
      writeFileSync(kept, broken);
      expect(await start(join(packed.folder, "cache"))).toEqual(version);
      expect(readFileSync(kept).length).toBeGreaterThan(good.length / 2);
    }
    expect(await start("/dev/null")).toEqual(version);
  });

  test("answers a trace like the sources, also one cut amid packing, and refuses a bad line like them", async () => {
    const replay = ["heap", "replay", "--model", "ptmalloc"];
    const [bad, cut] = ["a 1 100\nb 2\n", gzipSync(TRACE).subarray(0, -300)];
    for (const content of [TRACE, cut, bad]) {
      const path = file("replayed", content);
      const printed = await run(...replay, path);
      expect(printed).toEqual(await bufferlab(...replay, path));
      expect(printed.status).toBe(content === bad ? 2 : 0);
    }
  });
});

/** The program that runs a snippet, and a command that fails where it cannot. */
const NOTEBOOKS = [
  { kind: "python", program: "python3", needs: ["-c", "import pandas"], words: [] },
  { kind: "r", program: "Rscript", needs: ["-e", "library(jsonlite)"], words: [] },
  { kind: "sql", program: "duckdb", needs: ["--version"], words: ["-f"] },
] as const;

describe("the library", () => {
  /** Runs a module beside the installed package. */
  const runModule = (text: string) => {
    mkdirSync(join(packed.folder, "node_modules"), { recursive: true });
    const installed = join(packed.folder, "node_modules/bufferlab");
    if (!existsSync(installed)) symlinkSync(packed.package, installed);
    return shell('"$NODE" "$1"', file("uses.mjs", text));
  };

  test("opens scenarios, and sweeps a trace in threads as without", async () => {
    const path = file("swept.trace", TRACE);
    const printed = await runModule(`
      import { openScenario, sweep } from "bufferlab";
      import { openTraceFile, sweepInThreads } from "bufferlab/node";
      const run = await openScenario("article");
      for await (const { step, lanes } of run.frames({ every: 37_900, steps: 37_901 })) console.log(step, lanes[0].figures.granted);
      const trace = await openTraceFile(${JSON.stringify(path)});
      const [here, there] = [[], []];
      const plan = { slots: [1, 2, 3], ratio: [null] };
      for await (const dot of sweep(trace, { plan })) here.push(dot);
      for await (const dot of sweepInThreads(trace, { plan, jobs: 2 })) there.push(dot);
      const { deepStrictEqual } = await import("node:assert");
      deepStrictEqual(there, here);
      console.log(here.length);
    `);
    expect(printed).toEqual({ status: 0, out: expect.stringMatching(/^0 400\n37900 1911900\n\d\d+\n$/), err: "" });
  });

  test("runs the snippets for Node in docs/notebook.md", async () => {
    file("program.trace", TRACE);
    const printed = [];
    for (const snippet of snippets("js node")) printed.push(await runModule(snippet));
    expect(printed.map(({ status, err }) => [status, err])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    expect(printed[0]?.out).toMatch(/^0 Chen, flawed 1\n0 Chen, fixed 1\n5000 /);
    expect(printed[1]?.out).toMatch(/^174750 0\n.*#\/buffer[?]v=1&life=trace/s);
  });

  describe.each(NOTEBOOKS)("the snippet for $kind in docs/notebook.md", ({ kind, program, needs, words }) => {
    const isMissing = spawnSync(program, needs).status !== 0;

    test.skipIf(isMissing)(isMissing ? `is skipped: ${program} is missing, or what it needs` : "runs", async () => {
      const [make = ""] = snippets("sh");
      expect(await shell(make)).toMatchObject({ status: 0, err: "" });
      const path = file(`snippet.${kind}`, snippets(kind)[0] ?? "");
      const { status, stdout } = spawnSync(program, [...words, path], { cwd: packed.folder, encoding: "utf8" });
      expect([status, stdout]).toEqual([0, expect.stringMatching(/A[\s\S]*B/)]);
    });
  });

  test("makes the file that the other snippets read", async () => {
    expect(await shell(snippets("sh")[0] ?? "")).toMatchObject({ status: 0, err: "" });
    const lines = readFileSync(join(packed.folder, "run.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(2 * 21);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ step: 0, lane: "A", needed: 400, granted: 400 });
  });

  test("describes its types, which say what it exports", async () => {
    const { exports } = JSON.parse(readFileSync(join(packed.package, "package.json"), "utf8"));
    for (const { types } of [exports["."], exports["./node"]])
      expect(existsSync(join(packed.package, types))).toBe(true);
  });
});

describe("the manual page", () => {
  let page = "";
  beforeAll(async () => {
    page = (await run("man")).out;
  });

  test("is that of the sources", async () => {
    expect(page).toBe((await bufferlab("man")).out);
  });

  test("has each command with its options, and known requests only", () => {
    const text = page.replaceAll("\\-", "-");
    const parts = text.split("\n.SS ").slice(1);
    expect(parts.map((part) => COMMANDS.find(({ name }) => part.startsWith(`bufferlab ${name}`))?.name)).toEqual(
      COMMANDS.map(({ name }) => name),
    );
    for (const [i, { options }] of COMMANDS.entries())
      for (const { name } of options) expect(parts[i]).toContain(`\n.B --${name}`);
    const requests = new Set(page.match(/^[.']\w+/gm));
    expect([...requests].toSorted()).toEqual([
      ".B",
      ".PP",
      ".RE",
      ".RS",
      ".SH",
      ".SS",
      ".TH",
      ".TP",
      ".ad",
      ".fi",
      ".nf",
    ]);
  });

  test.skipIf(spawnSync("groff", ["--version"]).error !== undefined)("gives no warnings", () => {
    const { status, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-z"], { input: page, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe("completion", () => {
  test("in bash has commands, options and values", async () => {
    const lines = ["pages m", "heap compare --mo", "run --format js", "check scen"].map((line) => `bufferlab ${line}`);
    const script = `source <(bufferlab completion bash)
for COMP_LINE; do COMP_POINT=\${#COMP_LINE}; _bufferlab; echo "\${COMPREPLY[*]}"; done`;
    const out = "mrc machine\n--model\njsonl json\n\n";
    expect(await shell(script, ...lines)).toEqual({ status: 0, out, err: "" });
  });
});

describe("in a shell", () => {
  test("the program exits with 2 on bad input", async () => {
    const { status, out, err } = await run("run", "--steps", "many");
    expect([status, out, err]).toEqual([2, "", expect.stringContaining('--steps: "many"')]);
  });

  test("heap compare counts every operation of a process substitution and of a pipe, plain or packed", async () => {
    const said = await bufferlabWith([TRACE], "heap", "compare", "-", ...COMPARE);
    expect(said.out).toMatch(/\r\nptmalloc,500,/);
    const ofSubstitution = 'bufferlab heap compare <(cat "$1") --model ptmalloc --format csv';
    const ofPipe = 'cat "$1" | bufferlab heap compare /dev/stdin --model ptmalloc --format csv';
    expect(await shell(ofSubstitution, file("trace.gz", gzipSync(TRACE)))).toEqual(said);
    expect(await shell(ofPipe, file("trace", TRACE))).toEqual(said);
  });

  test("check reads a scenario from a process substitution", async () => {
    const path = file("scenario.json", `${" ".repeat(700)}{ "v": 1, "at": 11 }`);
    const valid = { status: 0, out: "valid: #/buffer?v=1&at=11\n", err: "" };
    expect(await shell('bufferlab check <(cat "$1")', path)).toEqual(valid);
  });

  test("heap compare exits on bad options even if its input stays open", async () => {
    const line = 'bufferlab heap compare - < <(cat "$1"; exec tail -f /dev/null)';
    const { status, err } = await shell(line, file("trace", TRACE));
    expect([status, err]).toEqual([2, expect.stringContaining("--model: missing")]);
  });
});

test("of two processes that resume one file, the second is refused; the file of a killed one is completed", async () => {
  const trace = file("two.trace", TRACE);
  const knobs = "--slots 1 --cutoff none --lookup first-fit --buckets one --jobs 1 --resume -o two.jsonl";
  // The first process waits for its trace in a pipe, so it has the lock until the trace is written.
  const script = `mkfifo pipe; resume() { "$NODE" "$PROGRAM" sweep "$1" ${knobs}; }
begin() { "$NODE" "$PROGRAM" sweep - ${knobs} < pipe & exec 9> pipe; until [ -s two.jsonl.lock ]; do :; done; }
begin; resume "$1"; echo $?; cat "$1" >&9; exec 9>&-; wait $!; echo $?; cp two.jsonl whole.jsonl
begin; kill -9 $!; exec 9>&-; wait $! 2> /dev/null; head -n 2 whole.jsonl > two.jsonl; resume "$1"; echo $?
cmp whole.jsonl two.jsonl; ls two.jsonl*`;
  const said = 'bufferlab: --out: "two.jsonl"; allowed: a file that no other process writes';
  const { out, err } = await shell(script, trace);
  expect([out, err.startsWith(said)]).toEqual(["2\n0\n0\ntwo.jsonl\n", true]);
});

describe("a reader that closes the pipe", () => {
  const started = (...words: string[]) => spawn(process.execPath, [packed.program, ...words]);

  /** Closes the output after its first piece. Returns the exit status and standard error. */
  async function closed(child: ChildProcessWithoutNullStreams): Promise<readonly unknown[]> {
    let err = "";
    child.stderr.on("data", (text) => {
      err += text;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    return [await new Promise((resolve) => child.on("close", resolve)), err];
  }

  test("keeps its exit status where standard error cannot be written", async () => {
    expect(await shell("bufferlab run --nope 2> /dev/full")).toEqual({ status: 2, out: "", err: "" });
  });

  test("ends a run quietly", async () => {
    expect(await closed(started("run", "--steps", "4000000", "--format", "trace"))).toEqual([0, ""]);
  });

  test("ends a replay quietly, although the trace is endless", async () => {
    const child = started("heap", "replay", "--model", "ptmalloc");
    const lines = Buffer.from("a 1 100\nf 1\n".repeat(1000));
    const feed = () => {
      while (child.stdin.write(lines));
    };
    child.stdin.on("drain", feed).on("error", () => {});
    feed();
    expect(await closed(child)).toEqual([0, ""]);
  });
});
