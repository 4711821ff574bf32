import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { type BltRecord, bltFile, callsOf } from "../calls-kit";
import { storedZstd } from "../trace-kit";
import { STILL, test } from "./lab-test";

test.use(STILL);

const SIZES = [16, 1000, 24, 48];
const sizeOf = (block: number) => SIZES[block % SIZES.length] ?? 0;

/** Every block is resized, then freed; two stay. */
const LINES = Array.from({ length: 400 }, (_, i) => [
  `${i % 5 === 0 ? "c" : "a"} ${i % 40} ${sizeOf(i)}`,
  `r ${i % 40} ${2 * sizeOf(i)}`,
  ...(i < 398 ? [`f ${i % 40}`] : []),
]).flat();

/** The same calls as own binary: malloc 0, calloc 1, free 2, both halves of realloc 3 and 4. */
const RECORDS = Array.from({ length: 400 }, (_, i): Omit<BltRecord, "thread" | "ticket">[] => {
  const address = 4096 * (1 + (i % 40));
  return [
    { kind: i % 5 === 0 ? 1 : 0, address, size: BigInt(sizeOf(i)) },
    { kind: 3, address },
    { kind: 4, address, size: BigInt(2 * sizeOf(i)) },
    ...(i < 398 ? [{ kind: 2, address }] : []),
  ];
}).flat();

const TEXT = Buffer.from(`# bufferlab-trace 2\n${LINES.join("\n")}\n`);
const FILES: Readonly<Record<string, Buffer>> = {
  text: TEXT,
  gz: gzipSync(TEXT),
  zst: storedZstd(TEXT),
  blt: bltFile(RECORDS.map((record, i) => ({ ...record, thread: 1, ticket: i + 1 }))),
};

test("the same calls have the digest that Node counts, in each format and packing", async ({ page }) => {
  const { digest } = await callsOf(TEXT);
  for (const [name, buffer] of Object.entries(FILES)) {
    await page.goto("about:blank");
    await page.goto("./#/own");
    await page
      .getByLabel("Trace file")
      .first()
      .setInputFiles({ name: `${name}.trace`, mimeType: "", buffer });
    await expect(page, name).toHaveURL(new RegExp(`#/own\\?trace=${digest}$`));
  }
});
