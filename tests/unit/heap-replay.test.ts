import { describe, expect, test } from "vitest";
import { Core, CoreTrap } from "../../src/engine/core";
import { HeapReplay } from "../../src/engine/heap-replay";
import { heapSettings } from "../../src/scenario/heap-settings";
import { problemList } from "../../src/scenario/problem";
import { wasm } from "./engine-kit";

describe("heapSettings", () => {
  const settings = (name: string, given: Readonly<Record<string, unknown>> = {}) => {
    const { problems, report } = problemList();
    return { heap: heapSettings(name, given, report), problems };
  };

  test.each(["exact", "PTMALLOC", "nonsense", "__proto__"])(
    "there is no model with addresses of the name %s",
    (name) => {
      expect(settings(name)).toMatchObject({ heap: null, problems: [{ field: "model", value: JSON.stringify(name) }] });
    },
  );

  test("what is not said is usual", () => {
    const { heap, problems } = settings("ptmalloc", { tcache_count: 0 });
    expect(problems).toEqual([]);
    expect(heap).toEqual({
      model: "ptmalloc",
      parameters: { tcache_count: 0, mmap_threshold: "none", top_pad: "none", trim_threshold: "none" },
    });
  });

  test("every bad parameter is named, with what is allowed", () => {
    const { heap, problems } = settings("ptmalloc", {
      tcache_cuont: 1,
      toString: 2,
      tcache_count: 70_000,
      top_pad: "x",
    });
    expect(heap).toBeNull();
    expect(problems.map(({ field, allowed }) => [field, allowed.replaceAll("\u202f", "")])).toEqual([
      ["tcache_cuont", expect.stringContaining("top_pad, trim_threshold; did you mean tcache_count?")],
      ["toString", expect.stringContaining("of ptmalloc: tcache_count")],
      ["tcache_count", "a whole number, 0 … 65535"],
      ["top_pad", "a whole number, 0 … 4294967294, or none"],
    ]);
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
