import fc from "fast-check";
import { expect, test } from "vitest";
import { assertNever } from "../../src/shared/assert-never";
import { equal } from "../../src/shared/equal";
import { nearestName } from "../../src/shared/nearest-name";

const names = ["article", "article-flawed", "article-fixed", "no-cache", "cap"];

test("the nearest name is the one with the fewest wrong letters", () => {
  expect(nearestName("article-flawd", names)).toBe("article-flawed");
  expect(nearestName("artcle", names)).toBe("article");
  expect(nearestName("Article-Fixed", names)).toBe("article-fixed");
  expect(nearestName("nocache", names)).toBe("no-cache");
  expect(nearestName("cpa", names)).toBeUndefined();
  expect(nearestName("capp", names)).toBe("cap");
});

test("a text far from all names has no nearest name", () => {
  for (const text of ["", "zebra", "x".repeat(1_000_000)]) expect(nearestName(text, names)).toBeUndefined();
});

test("one letter too many, too few or wrong is always tolerated", () => {
  const name = "keep-bigger";
  const spoilt = fc
    .tuple(fc.nat({ max: name.length - 1 }), fc.nat({ max: 1 }), fc.string({ maxLength: 1 }))
    .map(([at, gone, more]) => name.slice(0, at) + more + name.slice(at + gone));
  fc.assert(fc.property(spoilt, (text) => nearestName(text, ["free-oldest", name]) === name));
});

test("equal values have equal text for any order of keys", () => {
  expect(equal({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  for (const [a, b] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [null, {}],
    [1, "1"],
    [null, undefined],
  ]) {
    expect(equal(a, b)).toBe(false);
    expect(equal(b, a)).toBe(false);
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => equal(value, structuredClone(value))));
});

test("a forgotten case reports itself", () => {
  expect(() => assertNever("novel" as never)).toThrow('Unhandled case: "novel"');
});
