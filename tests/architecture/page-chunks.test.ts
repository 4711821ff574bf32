import { expect, test } from "vitest";
import { idsOf, LABS, pageChunks } from "../../scripts/page-chunks";

const PLACES = ["start", "embed", ...LABS.flatMap((lab) => [lab, `${lab}_print`, `${lab}_lesson`])];
const SHARED = "/src/ui/shared.ts";

/** The chunk of a module that the last modules of these places import; undefined = the bundler decides. */
function chunkOf(places: readonly string[]): string | undefined {
  const roots = places.map((place) => idsOf(place).at(-1) ?? expect.fail(`There is no place ${place}.`));
  const modules = {
    getModuleInfo: (id: string) => ({
      importedIds: roots.includes(id) ? [SHARED] : [],
      importers: id === SHARED ? roots : [],
    }),
  };
  const names = pageChunks().flatMap(({ name }) =>
    typeof name === "function" ? (name(SHARED, modules as never) ?? []) : [],
  );
  expect([places, names.length <= 1]).toEqual([places, true]);
  return names[0];
}

test("the chunk common holds what the start page and another place need, and nothing else", () => {
  const others = PLACES.filter((place) => place !== "start");
  for (const place of others) {
    expect([place, chunkOf(["start", place])]).toEqual([place, "common"]);
    for (const other of others.slice(others.indexOf(place)))
      expect([place, other, chunkOf([...new Set([place, other])])]).not.toContain("common");
  }
  expect(chunkOf(["start"])).toBe("start");
  expect(chunkOf(PLACES)).toBe("common");
});

test.each([
  [["buffer"], "buffer"],
  [["buffer", "buffer_print"], "buffer-buffer_print"],
  [["buffer", "heap"], "labs"],
  [["heap", "pages"], "later-labs"],
  [["buffer", "heap", "pages_lesson"], "labs-lessons"],
  [["heap", "pages", "realloc_lesson"], "later-labs-lessons"],
  [["heap", "pages_print"], "view-prints"],
  [["buffer_print", "heap_lesson"], "lessons-prints"],
  [["heap", "pages_lesson"], "heap-shared"],
  [["buffer_lesson", "heap_lesson"], "lessons"],
] as const)("a module that %j need is in the chunk %s", (places, chunk) => {
  expect(chunkOf(places)).toBe(chunk);
});
