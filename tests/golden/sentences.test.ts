import { expect, test } from "vitest";
import { buffer } from "./sentences/buffer";
import { heaps } from "./sentences/heap";
import { type Section, written } from "./sentences/kit";
import { own } from "./sentences/own";
import { pages } from "./sentences/pages";
import { realloc } from "./sentences/realloc";

const LABS: Readonly<Record<string, () => readonly Section[]>> = { buffer, heap: heaps, own, pages, realloc };

// After a change on purpose: npx vitest run --update=true tests/golden/sentences.test.ts
test.each(Object.entries(LABS))("the sentences of %s read as recorded, one for every state", async (lab, sections) => {
  const text = written(sections());
  expect(text.split("\n").filter((line) => /undefined|NaN|Infinity|4.294.967.29/.test(line))).toEqual([]);
  expect(text.split("\n").filter((line) => / \| $/.test(line))).toEqual([]);
  await expect(text).toMatchFileSnapshot(`sentences/${lab}.txt`);
});
