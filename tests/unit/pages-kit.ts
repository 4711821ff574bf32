import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { WORK } from "../../src/generated/page_cache";
import { PageCore, type PageScenario } from "../page-kit";

/** Returns a function that writes a file of a test and returns its path. Call it once per test file. */
export function testFiles(): (name: string, content: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-pages-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

/** Requests of one of the core's generators, one page per line. */
export const generated = (scenario: Omit<PageScenario, "lanes">): string =>
  `${new PageCore({ ...scenario, lanes: [{ policy: "LRU" }] }).stream().join("\n")}\n`;

/** The streams of the table in docs/models-page-cache.md. */
export const STREAMS = {
  mix: {},
  zipf: { work: WORK.ZIPF },
  phases: { work: WORK.PHASES, alpha: 90 },
  loop: { work: WORK.LOOP, n: 2100, requests: 42_000 },
} as const;

/** The arguments that repeat an option. */
export const repeat = (option: string, values: readonly (string | number)[]): string[] =>
  values.flatMap((value) => [option, `${value}`]);

/** The lines of a csv file without quotes, by column. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}
