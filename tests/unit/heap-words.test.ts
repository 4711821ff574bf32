import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { HEAP_MODEL } from "../../src/generated/heap";
import { type HeapGuide, heapGuides } from "../../src/models/allocation/heap-guides";
import { heapWords, type ParameterWords } from "../../src/models/allocation/heap-words";

test("every parameter of every model has a description, and no other parameter has one", () => {
  for (const [row, { parameters }] of Object.entries(HEAP_MODEL)) {
    const model = row.toLowerCase().replaceAll("_", "-") as keyof typeof heapWords;
    expect(Object.keys(heapWords[model].parameters).sort()).toEqual(parameters.map(({ name }) => name).sort());
    const { means }: HeapGuide = heapGuides[model];
    expect(Object.keys(means)).toEqual(Object.keys(heapWords[model].parameters));
    for (const { name, min, max } of parameters as readonly { name: string; min: number; max: number }[]) {
      const words = (heapWords[model].parameters as Record<string, ParameterWords>)[name];
      expect(means[name]).toMatch(/^[^.]{5,90}$/);
      if (words?.values !== undefined) expect(words.values.length).toBe(max - min + 1);
      if (words?.none !== undefined) expect(max).toBe(LIMIT.NONE);
    }
  }
});
