import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compactLink } from "../../src/kernel/scenario/link/compact";
import { deflate, inflate } from "../../src/kernel/scenario/link/compress";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";

const packedBy = (text: string | Uint8Array) => deflateRawSync(text).toString("base64url");

const long: AllocationScenario = {
  ...defaultScenario,
  generator: "pcg32",
  sizes: "histogram",
  bins: Array.from({ length: 64 }, (_, i) => ({
    lo: 1000 * i + 1,
    hi: 1000 * i + 1000,
    weight: 1 + ((i * 7919) % 1000),
  })),
  life: "phases",
  phases: Array.from({ length: 64 }, (_, i) => ({ steps: 1000 + i, chance: [i + 1, 128] as const })),
};

test("a short link stays readable, and a long one packs its lists and opens the same", async () => {
  const short = await compactLink({ scenario: defaultScenario, digest: "7f3a9c" });
  expect(short).toBe(encodeLink(defaultScenario, "7f3a9c"));
  const link = await compactLink({ scenario: long, digest: "7f3a9c" });
  expect(encodeLink(long).length).toBeGreaterThan(1000);
  expect(link).toMatch(/^#\/buffer\?v=1&z=[A-Za-z0-9_-]+&gen=pcg32&life=phases&sizes=histogram&d=7f3a9c$/);
  expect(link.length).toBeLessThan(encodeLink(long).length / 2);
  expect(await decodeLink(link)).toEqual({ ok: true, value: { scenario: long, digest: "7f3a9c" } });
});

test("many operations by hand are packed too", async () => {
  const title = "an aim ".repeat(11).trim();
  const scenario = { ...defaultScenario, title, at: 63, moves: Array.from({ length: 64 }, () => 1_073_741_823) };
  const lanes = Array(4).fill({ ...scenario.lanes[0], buckets: "linear", bucketCount: 64, roundUp: true, cutoff: 9 });
  expect(await compactLink({ scenario: { ...scenario, lanes }, digest: null })).toMatch(/&z=[\w-]+(?!.*moves=)/);
});

test("the link for sharing opens its scenario, whatever it contains", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryScenario, async (scenario) => {
      const link = await compactLink({ scenario, digest: null });
      expect(await decodeLink(link)).toEqual({ ok: true, value: { scenario, digest: null } });
    }),
    { numRuns: LONG ? 3000 : 60 },
  );
});

test("packing is standard deflate", async () => {
  const packed = await deflate("bins=1.100.5~101.200.3");
  expect(inflateRawSync(Buffer.from(packed, "base64url")).toString()).toBe("bins=1.100.5~101.200.3");
  expect(await inflate(packedBy("é漢😀"))).toEqual({ ok: true, value: "é漢😀" });
});

test("data that inflates to more than a megabyte is abandoned midway", async () => {
  expect((await inflate(packedBy("x".repeat(1_000_000)))).ok).toBe(true);
  const bomb = packedBy("x".repeat(100_000_000));
  const before = process.memoryUsage().arrayBuffers;
  expect(await inflate(bomb)).toEqual({ ok: false, error: "data of at most 1 MB" });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test.each([
  ["no base64url", "a+b/"],
  ["a length that base64 cannot have", "AAAAA"],
  ["no deflate", "AAAA"],
  ["cut off", packedBy("bins=1.100.5~101.200.3").slice(0, -4)],
  ["no UTF-8", packedBy(Uint8Array.of(0xff, 0xfe))],
])("%s is refused", async (_, packed) => {
  expect(await inflate(packed)).toEqual({ ok: false, error: "base64url of data packed by deflate" });
});

test.each([
  ["a key inside and outside", `#/buffer?v=1&seed=7&z=${packedBy("seed=7")}`, ["seed"]],
  ["z inside of z", `#/buffer?v=1&z=${packedBy(`z=${packedBy("seed=7")}`)}`, ["z"]],
  ["what is inside is as bad as outside", `#/buffer?v=1&z=${packedBy("colour=red&at=x")}`, ["colour", "at"]],
])("%s is named", async (_, link, fields) => {
  const result = await decodeLink(link);
  expect(result.ok ? [] : result.error.problems.map(({ field }) => field)).toEqual(fields);
});
