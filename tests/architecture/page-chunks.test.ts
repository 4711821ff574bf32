import { expect, test } from "vitest";
import { PLACES, pageChunks } from "../../scripts/page-chunks";
import { LABS } from "../../src/labs/labs";

const SHARED = "/src/plot/shared.ts";

/** The chunk of a module that the last modules of these places, and others, import; undefined = the bundler decides. */
function chunkOf(places: readonly string[], others: readonly string[] = []): string | undefined {
  const roots = places.map((place) => PLACES.get(place)?.at(-1) ?? expect.fail(`There is no place ${place}.`));
  const getModuleInfo = (id: string) => ({
    importedIds: roots.includes(id) ? [SHARED] : [],
    importers: id === SHARED ? [...roots, ...others] : [],
    dynamicImporters: roots.includes(id) ? ["/src/labs/lab.ts"] : [],
  });
  const names = pageChunks().flatMap(({ name }) =>
    typeof name === "function" ? (name(SHARED, { getModuleInfo } as never) ?? []) : [],
  );
  expect([places, names.length <= 1]).toEqual([places, true]);
  return names[0];
}

test("the places are the start page and every lab, whose page comes last", async () => {
  expect(new Set(PLACES.keys())).toEqual(new Set(["start", ...LABS.map(({ id }) => id)]));
  for (const { id, page } of LABS) {
    const parts = await import(/* @vite-ignore */ PLACES.get(id)?.at(-1) ?? "");
    expect(Object.values(parts)).toContain(await page());
  }
});

test.each([
  [[], undefined],
  [["start"], "start"],
  [["buffer"], "buffer"],
  [["start", "buffer"], "common"],
  [["start", "buffer", "heap"], "common"],
  [["heap", "pages"], "labs"],
] as const)("a module that %j need is in the chunk %s", (places, chunk) => {
  expect(chunkOf(places)).toBe(chunk);
});

test("what something else may load too is apart from its lab", () => {
  expect(chunkOf(["heap"], ["/src/app/dialog.ts"])).toBe("heap-parts");
  expect(chunkOf(["heap", "pages"], ["/src/app/dialog.ts"])).toBe("labs");
});
