import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSolved, noteSolved, useSolved } from "../../src/lessons/challenges/solved-store";

const SOLVED_KEY = "bufferlab.challenges";

const kept = () => JSON.parse(localStorage.getItem(SOLVED_KEY) ?? "null");

beforeEach(() => forgetSolved());
afterEach(() => vi.restoreAllMocks());

test("solved challenges are stored on the device beside those of another page, and deleted on request", () => {
  noteSolved("repair");
  localStorage.setItem(SOLVED_KEY, '["repair","worst","<b>",7]');
  noteSolved("one-slot");
  expect(kept().sort()).toEqual(["one-slot", "repair", "worst"]);
  expect(useSolved.getState().names).toHaveLength(3);
  forgetSolved();
  expect([kept(), useSolved.getState().names]).toEqual([null, []]);
});

test("solved challenges last until the page closes if the browser stores nothing", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
  noteSolved("repair");
  expect(useSolved.getState().names).toEqual(["repair"]);
  forgetSolved();
  expect(useSolved.getState().names).toEqual([]);
});
