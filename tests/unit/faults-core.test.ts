import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CORE_CHECKSUMS } from "../../scripts/core-checksums";
import { loadFile } from "../../src/kernel/worker/engine-loader";

const URL = "https://host/assets/bufferlab.wasm";
const BYTES = readFileSync("src/models/allocation/engine/bufferlab.wasm");
const FILE = { url: URL, sum: CORE_CHECKSUMS.allocation };

const answering =
  (body: BodyInit | null, init: ResponseInit = { headers: { "Content-Type": "application/wasm" } }) =>
  async () =>
    new Response(body, init);

const flipped = (at: number, bit: number) => {
  const bytes = Uint8Array.from(BYTES);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
};

test("the built core loads, whatever content type the host sends", async () => {
  for (const type of ["application/wasm", "text/plain", "application/octet-stream"]) {
    const module = await loadFile(FILE, answering(BYTES, { headers: { "Content-Type": type } }));
    expect(module).toBeInstanceOf(WebAssembly.Module);
  }
});

test("every flipped bit is noticed, although most would compile", async () => {
  let compiling = 0;
  for (let i = 0; i < 200; i++) {
    const bytes = flipped((i * 239) % BYTES.length, i % 8);
    compiling += Number(WebAssembly.validate(bytes));
    await expect(loadFile(FILE, answering(bytes))).rejects.toThrow("The simulation core is damaged");
  }
  expect(compiling).toBeGreaterThan(20);
});

const broken = () => {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new Uint8Array(BYTES.subarray(0, 5000)));
      stream.error(new TypeError("network error"));
    },
  });
  return answering(body)();
};

test.each([
  ["cut", answering(BYTES.subarray(0, 20_000)), `is damaged (${URL}: application/wasm, 20000 bytes)`],
  ["empty", answering(null), `is damaged (${URL}: application/wasm, 0 bytes)`],
  ["missing", answering("no", { status: 404 }), `could not be loaded (${URL}: the host returned 404)`],
  [
    "the page in its place",
    answering("<!doctype html>", { headers: { "Content-Type": "text/html" } }),
    `is damaged (${URL}: text/html, 15 bytes)`,
  ],
  ["cut off", broken, `was cut off (${URL}: network error)`],
  [
    "without a network",
    () => Promise.reject(new TypeError("Failed to fetch")),
    `could not be loaded (${URL}: Failed to fetch)`,
  ],
])("a core that is %s is reported in one sentence", async (_, get, words) => {
  await expect(loadFile(FILE, get)).rejects.toThrow(new Error(`The simulation core ${words}`));
});
