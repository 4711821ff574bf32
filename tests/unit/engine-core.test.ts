import { describe, expect, test } from "vitest";
import { ABI_VERSION } from "../../src/generated/kernel";

import { Core } from "../../src/models/allocation/engine/core";
import { builtCore } from "../built-core";
import { article, open } from "./engine-kit";

/** A module that exports a memory, _initialize and bl_abi_version, which answers 99. */
const OTHER_VERSION = [
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  [1, 8, 2, 0x60, 0, 0, 0x60, 0, 1, 0x7f],
  [3, 3, 2, 0, 1],
  [5, 3, 1, 0, 1],
  [7, 41, 3, 6, ...Buffer.from("memory"), 2, 0, 11, ...Buffer.from("_initialize"), 0, 0],
  [14, ...Buffer.from("bl_abi_version"), 0, 1],
  [10, 10, 2, 2, 0, 0x0b, 5, 0, 0x41, 0xe3, 0x00, 0x0b],
].flat();
const EMPTY = OTHER_VERSION.slice(0, 8);
const compile = (bytes: readonly number[]) => new WebAssembly.Module(Uint8Array.from(bytes));

describe("loading", () => {
  test("refuses a core of another ABI version and names both", () => {
    expect(() => new Core(compile(OTHER_VERSION))).toThrow(`ABI version 99, but this program needs ${ABI_VERSION}`);
  });

  test("refuses bytes that are not a core", () => {
    expect(() => new Core(compile(EMPTY))).toThrow("not a Bufferlab core");
  });

  test("shares nothing between instances of one module", () => {
    const [one, other] = [open(article), open(article)];
    one.replay(100);
    expect([one.done, other.done]).toEqual([100, 0]);
  });
});

describe("a trap", () => {
  test("names the place, and every later call repeats it", () => {
    const session = open(article);
    session.replay(10);
    const where = /^bl_trap: exports\.c:\d+$/;
    expect(() => session.trap()).toThrow(expect.objectContaining({ name: "CoreTrap" }));
    expect(() => session.done).toThrow(where);
    expect(() => session.replay(1)).toThrow(where);
    expect(() => session.figures(0)).toThrow(where);
  });

  test("without a text from the core repeats the engine's message", () => {
    const core = new Core(builtCore);
    const farAway = 0xffff0000;
    expect(() => core.read(Uint32Array, farAway, 1)).toThrow(RangeError);
    expect(() => core.call.bl_figures(0)).toThrow(/^bl_figures: exports_allocation\.c:\d+/);
  });
});
