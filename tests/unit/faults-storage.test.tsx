// @vitest-environment jsdom

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Every name in localStorage that the page's code spells out; `*` stands for a preference's name. */
function keysInCode(): ReadonlySet<string> {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const texts = paths
    .map((path) => readFileSync(join("src", path), "utf8"))
    .filter((text) => /localStorage|kept"/.test(text));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/["`](bufferlab\.[\w${}]+)["`]/g)].map(([, key = ""]) => key.replace(/\$\{\w+\}/, "*")),
    ),
  );
}

const PREFERENCES = ["theme", "shortcuts", "announcements"].map((name) => `bufferlab.${name}`);
const KEYS = [...PREFERENCES, "bufferlab.saved", "bufferlab.lessons", "bufferlab.challenges"];

const deep = "[".repeat(100_000);
const BAD: Readonly<Record<string, string>> = {
  nothing: "",
  "no JSON": "{",
  null: "null",
  "a number": "7",
  "a text": '"light"',
  "a list": "[[1,{}],null]",
  "an object of other things":
    '{"version":"1","saved":{"length":9},"leak":[1],"__proto__":{"leak":{}},"constructor":1}',
  "entries of wrong shapes": '{"version":1,"saved":[null,7,{"name":[]},{"name":"a","link":"javascript:1","date":""}]}',
  "a newer version": '{"version":2,"saved":[]}',
  "progress out of range": '{"leak":{"picks":[1e9,-1,"x",null,{}],"last":1e99}}',
  "a deep list": deep,
  "half a megabyte": `"${"x".repeat(500_000)}"`,
};

/** The stores as a newly opened page has them. */
async function opened() {
  vi.resetModules();
  await import("../load-labs");
  const [saved, preferences, progress, solved, { useStorage: useKept }] = await Promise.all([
    import("../../src/kernel/run/saved-store"),
    import("../../src/kernel/run/preferences-store"),
    import("../../src/lessons/player/progress-store"),
    import("../../src/lessons/challenges/solved-store"),
    import("../../src/kernel/run/local-storage"),
  ]);
  return { saved, preferences: preferences.usePreferences, progress, solved, useKept };
}

const LINK = "#/buffer?v=1&at=11";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("this list holds every name under which the page stores something", () => {
  expect(keysInCode()).toEqual(new Set(["bufferlab.*", "bufferlab.theme", ...KEYS.slice(3)]));
});

describe.each(Object.entries(BAD))("with %s under every name", (_, text) => {
  test("the page opens with its defaults", async () => {
    for (const key of KEYS) localStorage.setItem(key, text);
    const { preferences, progress, solved } = await opened();
    expect(preferences.getState()).toMatchObject({ theme: "auto", shortcuts: "stage", announcements: "on" });
    expect(solved.useSolved.getState().names).toEqual([]);
    expect(progress.lastStep("leak")).toBe(0);
    progress.answer("leak", 1, 0);
    expect(progress.useProgress.getState().leak?.picks[1]).toBe(0);
  });

  test("an unreadable shelf is not overwritten until a person deletes it", async () => {
    localStorage.setItem("bufferlab.saved", text);
    const { saved } = await opened();
    const { foreign, shelf } = saved.useSaved.getState();
    if (foreign === null) {
      const { unread } = shelf;
      saved.save("one", LINK);
      expect(JSON.parse(localStorage.getItem("bufferlab.saved") ?? "").saved).toEqual(
        expect.arrayContaining([...unread]),
      );
      return;
    }
    expect(foreign).toBe(text);
    expect(saved.save("one", LINK)).toEqual({ ok: false, error: null });
    expect(localStorage.getItem("bufferlab.saved")).toBe(text);
    saved.removeForeign();
    expect(saved.save("one", LINK)).toEqual({ ok: true, value: "one" });
  });
});

describe.each([
  ["blocked", "SecurityError", ["getItem", "setItem", "removeItem"]],
  ["full", "QuotaExceededError", ["setItem"]],
] as const)("where storage is %s", (_, name, methods) => {
  const fail = () => {
    for (const method of methods)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("no", name);
      });
  };

  test("choices and answers last until the page closes, and the page knows that they are not stored", async () => {
    fail();
    const { preferences, progress, solved, useKept } = await opened();
    expect(useKept.getState().isKept).toBe(true);
    preferences.getState().setTheme("dark");
    expect([preferences.getState().theme, useKept.getState().isKept]).toEqual(["dark", false]);
    for (const act of [() => progress.answer("leak", 0, 1), () => solved.noteSolved("repair")]) {
      useKept.setState({ isKept: true });
      act();
      expect(useKept.getState().isKept).toBe(false);
    }
    expect(progress.useProgress.getState().leak?.picks[0]).toBe(1);
    expect(solved.useSolved.getState().names).toEqual(["repair"]);
    vi.restoreAllMocks();
    preferences.getState().setTheme("light");
    expect(useKept.getState().isKept).toBe(true);
    expect(localStorage.getItem("bufferlab.theme")).toBe("light");
  });

  test("an earlier saved shelf stays, and the failure to save is reported", async () => {
    const before = await opened();
    before.saved.save("one", LINK);
    const kept = localStorage.getItem("bufferlab.saved");
    fail();
    const { saved } = await opened();
    saved.save("two", LINK);
    const { isBlocked, isFull } = saved.useSaved.getState();
    expect(isBlocked || isFull).toBe(true);
    vi.restoreAllMocks();
    expect(localStorage.getItem("bufferlab.saved")).toBe(kept);
  });
});

test("the page opens and works even if the browser denies access to localStorage", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { preferences, saved, progress } = await opened();
  preferences.getState().setShortcuts("off");
  progress.answer("leak", 0, 1);
  progress.forgetAnswers();
  expect(saved.save("one", LINK)).toEqual({ ok: true, value: "one" });
  saved.removeForeign();
  expect(saved.useSaved.getState()).toMatchObject({ isBlocked: true, shelf: { items: [{ name: "one" }] } });
});
