import { describe, expect, test } from "vitest";
import { isPlace, nearestPlace } from "../../src/app/LinkProblems";

describe("an address that leads nowhere", () => {
  test.each([
    ["#/bufer", "#/buffer"],
    ["#/bufer?v=1&at=11", "#/buffer?v=1&at=11"],
    ["#buffer?v=1", "#/buffer?v=1"],
    ["#/Heap", "#/heap"],
    ["#/heaps", "#/heap"],
    ["#/libary", "#/library"],
    ["#/lern", "#/learn"],
    ["#/lern/leak", "#/learn/leak"],
  ])("%s is taken for %s", (given, meant) => {
    expect(isPlace(given)).toBe(false);
    expect(nearestPlace(given)).toBe(meant);
  });

  test("has no suggestion where no place is similar", () => {
    expect(nearestPlace("#/something-else")).toBeNull();
  });
});

test.each(["#/", "#/buffer?v=9", "#/heap?v=1&slots=x", "#/library", "#/learn"])("%s is a place", (hash) => {
  expect(isPlace(hash)).toBe(true);
});
