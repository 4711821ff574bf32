import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { keptResult } from "../../scripts/kept-result";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-kept-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a result is made once for the same sources and name, and nothing of a failed attempt is kept", async () => {
  const make = vi.fn(async () => ({ cards: [1, 2] }));
  expect(await keptResult("cards", make, folder)).toEqual({ cards: [1, 2] });
  expect(await keptResult("cards", make, folder)).toEqual({ cards: [1, 2] });
  expect(make).toHaveBeenCalledTimes(1);
  await keptResult("figures", make, folder);
  expect(make).toHaveBeenCalledTimes(2);
  const failing = join(folder, "failing");
  await expect(keptResult("cards", () => Promise.reject(new Error("no core")), failing)).rejects.toThrow("no core");
  expect(existsSync(failing)).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});
