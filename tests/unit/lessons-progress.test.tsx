import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  answer,
  forgetAnswers,
  lastStep,
  PROGRESS_KEY,
  useProgress,
  visit,
} from "../../src/lessons/player/progress-store";

const kept = () => JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? "null");

beforeEach(() => forgetAnswers());
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
