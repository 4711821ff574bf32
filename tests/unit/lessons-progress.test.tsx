import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHALLENGE_NAMES } from "../../src/kernel/scenario/challenge-names";
import { forgetSolved, noteSolved } from "../../src/lessons/challenges/solved-store";
import {
  answer,
  forgetAnswers,
  forgetUnread,
  lastStep,
  useProgress,
  useUnread,
  visit,
} from "../../src/lessons/player/progress-store";

const PROGRESS_KEY = "bufferlab.lessons";
const ASIDE_KEY = "bufferlab.lessons-unread";
const SOLVED_KEY = "bufferlab.challenges";

const kept = () => JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? "null");

beforeEach(() => {
  localStorage.clear();
  forgetAnswers();
});
afterEach(() => vi.restoreAllMocks());

test("answers and the last step are stored on the device, and deleted on request", () => {
  visit("leak", 2);
  answer("leak", 2, 1);
  answer("leak", 0, "unsure");
  expect(kept().leak).toMatchObject({ last: 2 });
  expect(kept().leak.picks.slice(0, 3)).toEqual(["unsure", null, 1]);
  expect(lastStep("leak")).toBe(2);
  forgetAnswers();
  expect(kept()).toBeNull();
  expect(useProgress.getState()).toEqual({});
  expect(lastStep("leak")).toBe(0);
});

test("answers from another page of this browser are kept", () => {
  answer("leak", 0, 1);
  localStorage.setItem(PROGRESS_KEY, JSON.stringify({ leak: { picks: [1, 2], last: 1 } }));
  answer("leak", 2, 0);
  expect(kept().leak.picks.slice(0, 3)).toEqual([1, 2, 0]);
});

test("answers last until the page closes if the browser stores nothing", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
  answer("leak", 0, 1);
  answer("leak", 1, "skipped");
  expect(useProgress.getState().leak?.picks.slice(0, 2)).toEqual([1, "skipped"]);
  forgetAnswers();
  expect(useProgress.getState()).toEqual({});
});

test("answers last until the page closes if storage is full, and old ones do not come back", () => {
  answer("leak", 0, 1);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no", "QuotaExceededError");
  });
  answer("leak", 1, 2);
  answer("leak", 2, 0);
  expect(useProgress.getState().leak?.picks.slice(0, 3)).toEqual([1, 2, 0]);
  full.mockRestore();
  answer("leak", 3, 0);
  expect(kept().leak.picks.slice(0, 4)).toEqual([1, 2, 0, 0]);
});

test.each([
  ["of a later version", '{"version":2,"lessons":{"leak":[1,2]}}', [0]],
  ["with more than this version knows", '{"leak":{"picks":[1,2],"last":1,"notes":"mine"}}', [0, 2]],
  ["of more steps", `{"leak":{"picks":[${Array.from({ length: 99 }, () => 1)}],"last":98}}`, [0, 1]],
  ["of a lesson that this version lacks", '{"leak":{"picks":[1,2],"last":1},"next":{"picks":[1],"last":0}}', [0, 2]],
  ["that is no JSON", "{picks", [0]],
])("progress %s is kept aside, whole, and said; it goes on request", (_, text, picks) => {
  localStorage.setItem(PROGRESS_KEY, text);
  answer("leak", 0, 0);
  answer("heap", 0, 1);
  expect(kept().leak.picks.slice(0, picks.length)).toEqual(picks);
  expect([localStorage.getItem(ASIDE_KEY), useUnread.getState().text]).toEqual([text, text]);
  forgetUnread();
  expect([localStorage.getItem(ASIDE_KEY), useUnread.getState().text]).toEqual([null, null]);
});

test("what cannot be read is not overwritten where there is no room to keep it aside", () => {
  localStorage.setItem(PROGRESS_KEY, "{picks");
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (key === ASIDE_KEY) throw new DOMException("no", "QuotaExceededError");
    setItem.call(this, key, value);
  });
  answer("leak", 0, 0);
  expect(localStorage.getItem(PROGRESS_KEY)).toBe("{picks");
  forgetAnswers();
  expect(localStorage.getItem(PROGRESS_KEY)).toBe("{picks");
  expect(useProgress.getState()).toEqual({});
});

test("solved challenges of a later version stay, and what is no list is not overwritten", () => {
  forgetSolved();
  const [known] = CHALLENGE_NAMES;
  localStorage.setItem(SOLVED_KEY, '["later"]');
  noteSolved(known);
  expect(JSON.parse(localStorage.getItem(SOLVED_KEY) ?? "")).toEqual([known, "later"]);
  forgetSolved();
  localStorage.setItem(SOLVED_KEY, '{"version":2}');
  noteSolved(known);
  expect(localStorage.getItem(SOLVED_KEY)).toBe('{"version":2}');
});
