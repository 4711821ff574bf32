import { expect, test } from "vitest";
import { bufferlab } from "./cli-kit";
import { plain } from "./lane-kit";

const LINK = "#/buffer?v=1&A=article-flawed,heap:ptmalloc&B=article-fixed";

async function run(...args: string[]): Promise<string> {
  const { status, out, err } = await bufferlab("run", ...args);
  expect([status, err]).toEqual([0, ""]);
  return out;
}

test("the summary of a lane over a heap reports the heap's bytes and the cache's savings", async () => {
  const [flawed = "", fixed = ""] = plain(await run(LINK))
    .split("\n\n")
    .slice(1);
  expect(flawed).toMatch(/\n {2}On glibc 2\.36 \(ptmalloc\)/);
  expect(flawed).toMatch(/\n {2}memory +3 166 208 B committed, 3 035 136 B resident/);
  expect(flawed).toMatch(
    /\n {2}cycles +3 858 352 in 20 744 heap calls; the cache saved 17 157 calls, 3 191 176 \(modeled\)/,
  );
  expect(fixed).not.toMatch(/memory|cycles/);
});

test("CSV and JSON have the figures of heaps if there are any", async () => {
  const rows = (await run(LINK, "--every", "37900", "--format", "csv")).split("\r\n").map((line) => line.split(","));
  const at = rows[0]?.indexOf("heap_resident") ?? -1;
  expect(rows.slice(-3, -1).map((row) => row[at])).toEqual(["3035136", ""]);
  expect(await run("#/buffer?v=1&at=11", "--format", "csv")).not.toContain("heap_resident");
  const { lanes } = JSON.parse(await run(LINK, "--format", "json"));
  expect([lanes[0].heap.saved_cycles > 3e6, "heap" in lanes[1]]).toEqual([true, false]);
});
