import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addAll,
  followSaved,
  MOST_SAVED,
  merged,
  readSavedList,
  readShelf,
  remove,
  removeForeign,
  removeUnread,
  rename,
  restore,
  type Saved,
  save,
  shelfText,
  useSaved,
} from "../../src/kernel/run/saved-store";
import { MOST_FILE_BYTES, tooLong } from "../../src/kernel/scenario/file/read-text";

const SAVED_KEY = "bufferlab.saved";
const readAgain = () => followSaved()();

const LINK = "#/buffer?v=1&at=11&d=0123ab";
const NOW = new Date("2026-01-02T03:04:05Z");
const item = (name: string, link = LINK): Saved => ({ name, link, date: NOW.toISOString() });
const kept = () => localStorage.getItem(SAVED_KEY);
const onDevice = () => readShelf(kept() ?? "");
const names = () => useSaved.getState().shelf.items.map(({ name }) => name);
const fails = (method: "getItem" | "setItem") =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("no", method === "getItem" ? "SecurityError" : "QuotaExceededError");
  });

beforeEach(() => {
  localStorage.clear();
  useSaved.setState({ shelf: { items: [], unread: [] }, foreign: null, isBlocked: false, isFull: false });
});
afterEach(() => vi.restoreAllMocks());

test("saved entries are stored on the device, newest first, and read again", () => {
  expect(save(" one ", LINK, NOW)).toEqual({ ok: true, value: "one" });
  save("two", LINK, NOW);
  expect(onDevice()).toEqual({ items: [item("two"), item("one")], unread: [] });
  useSaved.setState({ shelf: { items: [], unread: [] } });
  readAgain();
  expect(names()).toEqual(["two", "one"]);
});

test("a name is a valid title and unique", () => {
  save("one", LINK, NOW);
  for (const bad of ["", "   ", "x".repeat(81), "a\nb", "a\u202eb", "a\u0000"]) {
    expect(save(bad, LINK), JSON.stringify(bad)).toMatchObject({ ok: false, error: { field: "name" } });
  }
  expect(save("one", LINK)).toMatchObject({
    ok: false,
    error: { value: '"one"', allowed: expect.stringContaining("not taken") },
  });
  save("two", LINK, NOW);
  expect(rename("two", "one")).toMatchObject({ ok: false, error: { field: "name" } });
  expect(rename("two", " two ")).toEqual({ ok: true, value: "two" });
  expect(rename("two", "três")).toEqual({ ok: true, value: "três" });
  expect(onDevice()?.items.map(({ name }) => name)).toEqual(["três", "one"]);
});

test("a deleted entry can be restored to its place, and a name taken in the meantime stays", () => {
  for (const name of ["c", "b", "a"]) save(name, LINK, NOW);
  expect(remove("b")).toBe(true);
  expect(onDevice()?.items.map(({ name }) => name)).toEqual(["a", "c"]);
  expect(restore(item("b"), 1)).toBe(true);
  expect(names()).toEqual(["a", "b", "c"]);
  restore(item("b"), 0);
  expect(names()).toEqual(["b (2)", "a", "b", "c"]);
});

test("a full device keeps its entries, and the page says so and shows no more than those", () => {
  save("one", LINK, NOW);
  const set = fails("setItem");
  expect(save("two", LINK)).toEqual({ ok: false, error: null });
  expect(remove("one")).toBe(false);
  expect(useSaved.getState()).toMatchObject({ isFull: true, isBlocked: false });
  expect(names()).toEqual(["one"]);
  set.mockRestore();
  expect(save("two", LINK, NOW).ok).toBe(true);
  expect(useSaved.getState().isFull).toBe(false);
});

test("the page says that the browser stores nothing, and keeps entries while it is open", () => {
  fails("getItem");
  fails("setItem");
  readAgain();
  expect(save("one", LINK, NOW).ok).toBe(true);
  expect(save("two", LINK, NOW).ok).toBe(true);
  expect(remove("one")).toBe(true);
  expect(names()).toEqual(["two"]);
  expect(useSaved.getState().isBlocked).toBe(true);
});

test.each(["", "rubbish", "null", "[]", "7", '{"version":2,"saved":[]}', '{"version":1,"saved":{}}'])(
  "%j in place of a shelf stays until a person deletes it",
  (text) => {
    localStorage.setItem(SAVED_KEY, text);
    readAgain();
    expect(useSaved.getState()).toMatchObject({ foreign: text, shelf: { items: [] } });
    expect(save("one", LINK)).toEqual({ ok: false, error: null });
    expect(kept()).toBe(text);
    removeForeign();
    expect(useSaved.getState().foreign).toBeNull();
    expect(save("one", LINK).ok).toBe(true);
  },
);

test("an invalid entry stays beside the others until a person deletes it", () => {
  const bad = [
    7,
    null,
    { name: "x" },
    { ...item("script"), link: "javascript:alert(1)" },
    { ...item("long"), link: `#/buffer?${"x".repeat(8000)}` },
    { ...item("late"), date: "never" },
    item("a\u202eb"),
    item("one", "#/buffer?v=1"),
  ];
  localStorage.setItem(SAVED_KEY, JSON.stringify({ version: 1, saved: [item("one"), ...bad] }));
  readAgain();
  expect(useSaved.getState().shelf).toEqual({ items: [item("one")], unread: bad });
  save("two", LINK, NOW);
  expect(onDevice()?.unread).toEqual(bad);
  expect(removeUnread()).toBe(true);
  expect(onDevice()).toEqual({ items: [item("two"), item("one")], unread: [] });
});

test("entries saved in another page appear here, and a change here does not undo them", () => {
  const end = followSaved();
  save("mine", LINK, NOW);
  localStorage.setItem(SAVED_KEY, shelfText({ items: [item("theirs"), item("mine")], unread: [] }));
  dispatchEvent(new StorageEvent("storage", { key: "something else" }));
  expect(names()).toEqual(["mine"]);
  dispatchEvent(new StorageEvent("storage", { key: SAVED_KEY }));
  expect(names()).toEqual(["theirs", "mine"]);
  localStorage.setItem(SAVED_KEY, shelfText({ items: [item("theirs")], unread: [] }));
  expect(save("mine", LINK, NOW).ok).toBe(true);
  expect(names()).toEqual(["mine", "theirs"]);
  end();
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(names()).toEqual(["mine", "theirs"]);
});

test("an exported list adds its missing entries, under names of their own", () => {
  save("one", LINK, NOW);
  addAll({ items: [item("one"), item("one", "#/buffer?v=1"), item("two")], unread: [7] });
  expect(onDevice()).toEqual({ items: [item("one"), item("one (2)", "#/buffer?v=1"), item("two")], unread: [7] });
  const long = "x".repeat(80);
  addAll({ items: [item(long), item(long, "#/buffer?v=1")], unread: [] });
  expect(names().slice(3)).toEqual([long, `${"x".repeat(76)} (2)`]);
});

const many = (count: number, name = (i: number) => `number ${i}`) =>
  Array.from({ length: count }, (_, i) => item(name(i), `#/buffer?v=1&at=${i}`));

test.each([
  ["names of their own", (i: number) => `number ${i}`],
  ["one name", () => "same"],
])("adding 1,000 scenarios with %s to 1,000 others compares each once", (_, name) => {
  const here = many(1000);
  const added = many(1000, name).map((saved) => ({ ...saved, link: `${saved.link}&seed=7` }));
  const keyOf = vi.fn(({ name, link }: Saved) => `${name} ${link}`);
  const looks = vi.spyOn(Set.prototype, "has");
  const { items } = merged({ items: here, unread: [] }, { items: added, unread: [] }, keyOf);
  expect(keyOf).toHaveBeenCalledTimes(2000);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(3 * 1000 + 1);
  looks.mockRestore();
  expect(items).toHaveLength(2000);
  expect(new Set(items.map((saved) => saved.name)).size).toBe(2000);
  expect(items[1001]?.name).toBe(name(1) === "same" ? "same (2)" : "number 1 (2)");
});

test("reading a list never searches a list of names", () => {
  const text = shelfText({ items: many(1000), unread: [] });
  const some = vi.spyOn(Array.prototype, "some");
  const read = readShelf(text);
  expect(some.mock.contexts.filter((list) => (list as unknown[]).length > 100)).toEqual([]);
  vi.restoreAllMocks();
  expect(read?.items).toHaveLength(1000);
});

test("the shelf holds as many entries as an exported list, and a larger one can still be read", () => {
  localStorage.setItem(SAVED_KEY, shelfText({ items: many(MOST_SAVED + 2), unread: [] }));
  readAgain();
  expect(names()).toHaveLength(MOST_SAVED + 2);
  expect(save("one", LINK)).toEqual({ ok: false, error: null });
  expect(useSaved.getState().isFull).toBe(true);
  expect(remove("number 0")).toBe(true);
  expect(rename("number 1", "renamed").ok).toBe(true);
  for (const name of ["number 2", "number 3"]) remove(name);
  expect(names()).toHaveLength(MOST_SAVED - 1);
  expect(save("one", LINK).ok).toBe(true);
  expect(save("two", LINK)).toEqual({ ok: false, error: null });
  expect(names()).toHaveLength(MOST_SAVED);
});

test("a shelf that exceeds the bytes of a file is full too", () => {
  const long = (name: string) => item(name, `#/buffer?${"x".repeat(7000)}`);
  const items = Array.from({ length: 284 }, (_, i) => long(`number ${i}`));
  localStorage.setItem(SAVED_KEY, shelfText({ items, unread: [] }));
  expect(shelfText({ items, unread: [] }).length).toBeGreaterThan(MOST_FILE_BYTES);
  expect(save("one", LINK)).toEqual({ ok: false, error: null });
  for (const { name } of items.slice(0, 10)) expect(remove(name)).toBe(true);
  expect(save("one", LINK).ok).toBe(true);
});

describe("an exported list", () => {
  const list = (text: string | Uint8Array<ArrayBuffer>, name = "list.json") => new File([text], name);
  const said = async (file: File) => {
    const read = await readSavedList(file);
    return read.ok ? read.value.items.length : read.error;
  };

  test("is read with a byte-order mark too", async () => {
    expect(await said(list(`\ufeff${shelfText({ items: many(3), unread: [] })}`))).toBe(3);
  });

  test("has as many entries as the shelf, and one more is refused", async () => {
    expect(await said(list(shelfText({ items: many(MOST_SAVED), unread: [] })))).toBe(MOST_SAVED);
    expect(await said(list(shelfText({ items: many(MOST_SAVED), unread: [7] })))).toEqual({
      field: "entries",
      value: "1\u202f001",
      allowed: "at most 1\u202f000",
    });
  });

  test("above the byte limit of a scenario file is refused unread, with the same text", async () => {
    const file = list(" ".repeat(MOST_FILE_BYTES + 1));
    const read = vi.spyOn(file, "arrayBuffer");
    expect(await said(file)).toEqual(tooLong(MOST_FILE_BYTES + 1));
    expect(read).not.toHaveBeenCalled();
  });

  test("that is in another encoding or is not a list is refused by name", async () => {
    expect(await said(list(Uint8Array.of(0xff, 0xfe, 0x7b, 0)))).toEqual({
      field: "file",
      value: "UTF-16, little-endian",
      allowed: "UTF-8",
    });
    expect(await said(list("{}"))).toMatchObject({ field: "file", value: "no list of saved scenarios" });
  });
});

test("a shelf survives a round trip, and no text causes harm", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/)), (given) => {
      const shelf = { items: given.map((name) => item(name)), unread: [] };
      expect(readShelf(shelfText(shelf))).toEqual(shelf);
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (entry) => {
      const shelf = readShelf(JSON.stringify({ version: 1, saved: [entry] }) ?? "");
      expect(shelf?.items).toEqual([]);
    }),
  );
});
