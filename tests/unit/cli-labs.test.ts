import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { CliModel, Command } from "../../src/cli/shared/command";
import { readWord } from "../../src/cli/shared/options";
import type { Replayed, Run } from "../../src/cli/shared/run";
import { print } from "../../src/cli/shared/streams";
import type { Stop } from "../../src/protocol/messages";
import { LAB_NAMES } from "../../src/scenario/lab-names";
import { bufferlab } from "./cli-kit";
import type { PageScenario } from "./pages-lab";

/** A lab that the program has never heard of, over a core that counts and no more: its command, and its model. */
const { touch, model } = vi.hoisted(() => {
  const touch: Command = {
    name: "pages touch",
    options: ["mode", "page"],
    repeated: ["page"],
    places: 1,
    readsScenario: false,
    help: "bufferlab pages touch [NAME] --mode MODE [--page PAGE] …\n\nTouches pages.",
    read: (options, place, report) => {
      const mode = readWord("--mode", options.get("mode") ?? "read", ["read", "write"], report);
      return (streams) => print([`${place} ${mode}: ${options.all("page").join(" then ")}\n`], streams);
    },
  };
  const MOST = 64;
  class Pages implements Replayed {
    done = 0;
    replay(steps: number): Stop | null {
      const wanted = this.done + steps;
      this.done = Math.min(wanted, MOST);
      return wanted > MOST ? { reason: "step-limit" } : null;
    }
    rewind(done: number): void {
      this.done = done;
    }
  }
  function* faults(run: Run<Pages>): Iterable<string> {
    run.go(run.steps);
    yield `${run.done} accesses\n`;
  }
  const refused = { field: "frames", value: "4096", allowed: "what this core has" };
  const model: CliModel<Pages> = {
    open: (scenario) =>
      (scenario as unknown as PageScenario).frames === 4096
        ? { ok: false, error: [refused] }
        : { ok: true, value: new Pages() },
    digest: ({ done }) => `${done}`.padStart(6, "0"),
    formats: [
      { name: "faults", hasRows: false, write: faults },
      { name: "article", hasRows: false, write: faults },
      { name: "csv", hasRows: true, write: (_, every) => [`faults,${every}\r\n`] },
    ],
    formatsHelp: "  --format FORMAT  faults   how often a page was absent",
    limits: "too many dirty pages",
    limitWords: () => "every page is dirty",
  };
  return { touch, model };
});

vi.mock("../../src/labs/models", async (original) => {
  const { pagesModel } = await import("./pages-lab");
  return { LAB_MODELS: { ...(await original<{ LAB_MODELS: object }>()).LAB_MODELS, pages: pagesModel } };
});
vi.mock("../../src/labs/commands", async (original) => {
  const { LAB_COMMANDS } = await original<{ LAB_COMMANDS: object }>();
  return { LAB_COMMANDS: { ...LAB_COMMANDS, pages: { commands: [touch], model } } };
});

const good = (out: string) => ({ status: 0, out, err: "" });

test("a lab's command runs with its options and its place", async () => {
  const args = ["all", "--page", "7", "--mode", "write", "--page", "3"];
  expect(await bufferlab("pages", "touch", ...args)).toEqual(good("all write: 7 then 3\n"));
});

test("--help has a lab's command, its formats and its limits, those of one model once", async () => {
  const { out } = await bufferlab("--help");
  for (const text of [
    `\n\n${touch.help}\n\n`,
    `\n${model.formatsHelp}\n`,
    "or a heap without memory; too many dirty pages",
  ])
    expect(out.split(text)).toHaveLength(2);
  expect((await bufferlab("run", "--help")).out).toContain(model.formatsHelp);
});

test("a lab's command has a page of help of its own, without what it does not take", async () => {
  const { status, out } = await bufferlab("pages", "touch", "--help");
  expect([status, out.startsWith(`${touch.help}\n\nExit status:`)]).toEqual([0, true]);
});

test.each([
  [["pages"], ['command: "pages"; allowed: run, presets, check, heap replay, heap compare, pages touch']],
  [["pages", "tuch"], ["did you mean pages touch?"]],
  [["pages", "touch", "--mod", "write"], ["allowed: pages touch takes --mode, --page, --help; did you mean --mode?"]],
  [["pages", "touch", "--mode"], ["--mode: missing; allowed: a value after it"]],
  [["pages", "touch", "--mode", "write", "--mode", "read"], ['--mode: "read"; allowed: each option once']],
  [["pages", "touch", "--mode", "lock"], ['--mode: "lock"; allowed: read, write']],
  [["pages", "touch", "a", "b"], ['argument: "b"; allowed: pages touch takes one']],
  [
    ["pages", "touch", "a", "b", "--mode", "lock", "--steps", "3"],
    ['option: "--steps"', 'argument: "b"', '--mode: "lock"'],
  ],
])("%o is refused, and every problem is named", async (args, texts) => {
  const { status, out, err } = await bufferlab(...args);
  expect([status, out]).toEqual([2, ""]);
  for (const text of texts) expect(err).toContain(text);
  expect(err.trim().split("\n")).toHaveLength(texts.length);
});

test("a scenario is printed in the formats of its lab", async () => {
  const link = "#/pages?v=1&at=11";
  expect(await bufferlab("run", link)).toEqual(good("12 accesses\n"));
  expect(await bufferlab("run", link, "--format", "csv", "--every", "3")).toEqual(good("faults,3\r\n"));
  expect((await bufferlab("run", "#/buffer?v=1&at=11", "--format", "csv")).out).toMatch(/^step,lane,/);
});

test.each([
  [["--format", "svg"], '--format: "svg"; allowed: summary, article, trace, csv, json, faults'],
  [["--format", "json"], '--format: "json"; allowed: faults, article, csv'],
  [["--format", "faults", "--every", "3"], "--every: 3; allowed: only with --format article, csv, json"],
  [["--format", "article", "--every", "3"], "--every: 3; allowed: only with --format csv"],
])("run %o is refused for a scenario of a lab without it", async (options, problem) => {
  const refused = { status: 2, out: "", err: `bufferlab: ${problem}\n` };
  expect(await bufferlab("run", "#/pages?v=1&at=11", ...options)).toEqual(refused);
});

test("what its core refuses is refused in its words", async () => {
  const refused = { status: 2, out: "", err: "bufferlab: frames: 4096; allowed: what this core has\n" };
  for (const command of ["run", "check"]) expect(await bufferlab(command, "#/pages?v=1&frames=4096")).toEqual(refused);
});

test("check compares the digest of its state", async () => {
  const link = "#/pages?v=1&at=11&d=000012";
  expect(await bufferlab("check", link)).toEqual(good(`valid: ${link}\nreproduced\n`));
  expect((await bufferlab("check", "#/pages?v=1&at=11&d=000013")).err).toContain("allowed: 000012, which this build");
});

test("another lab's command refuses a scenario of a model that is not its own", async () => {
  const refused = { status: 2, out: "", err: 'bufferlab: lab: "pages"; allowed: buffer, heap\n' };
  expect(await bufferlab("heap", "compare", "#/pages?v=1", "--model", "buddy")).toEqual(refused);
  expect(await bufferlab("heap", "compare", "#/buffer?v=1&at=11", "--model", "buddy")).toMatchObject({ status: 0 });
});

test("a limit that ended a run is named in the words of its model", async () => {
  const err = "bufferlab: the run ended after 64 of 70 operations because every page is dirty\n";
  expect(await bufferlab("run", "#/pages?v=1&at=69")).toEqual({ status: 3, out: "64 accesses\n", err });
  expect(await bufferlab("check", "#/pages?v=1&at=69&d=000000")).toEqual({ status: 3, out: "", err });
});

test("no file of the program names a lab", () => {
  const files = readdirSync("src/cli", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(ts|mjs)$/.test(path),
  );
  const named = new RegExp(`(?<!bytes[.])\\b(${LAB_NAMES.join("|")})\\b`);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => named.test(readFileSync(join("src/cli", path), "utf8")))).toEqual([]);
});
