import { describe, expect, test } from "vitest";
import { Core, CoreTrap } from "../../src/engine/core";
import { HeapReplay } from "../../src/engine/heap-replay";
import { heapSettings } from "../../src/scenario/heap-settings";
import { wasm } from "./engine-kit";

describe("heapSettings", () => {
  test("knows every model with addresses, and not the article's heap", () => {
    for (const name of ["exact", "EXACT", "nonsense", "__proto__"]) {
      const refused = heapSettings(name);
      expect(refused).toMatchObject({ ok: false, error: [{ field: "model", value: JSON.stringify(name) }] });
    }
  });
});

describe("the core", () => {
  test("refuses a heap without addresses and says which models have some", () => {
    const opened = HeapReplay.open(new Core(wasm), { model: "exact", parameters: {} });
    expect(opened).toMatchObject({ ok: false, error: { table: 7, field: 0xffffffff, value: 0, least: 1 } });
  });

  test("has no heap to ask before one is open", () => {
    expect(() => new Core(wasm).call.bl_trace_figures()).toThrow(CoreTrap);
  });
});
