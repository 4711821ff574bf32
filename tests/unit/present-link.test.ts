import { encode } from "uqr";
import { expect, test } from "vitest";
import { presentLink, qrPath, spokenLink } from "../../src/labs/buffer-cache/present/present-link";
import { defaultScenario } from "../../src/scenario/fields";

const PAGE = { origin: "https://example.org", pathname: "/lab/" };

test("the address is that of the step that is shown, without the page's looks", () => {
  expect(presentLink(PAGE, defaultScenario, 12)).toBe("https://example.org/lab/#/buffer?v=1&at=11");
  expect(presentLink(PAGE, defaultScenario, 0)).toBe("https://example.org/lab/#/buffer?v=1&at=start");
  expect(spokenLink("https://example.org/lab/#/x")).toBe("example.org/lab/#/x");
});

/** Which modules a path of unit-high rectangles covers. */
function covered({ size, path }: ReturnType<typeof qrPath>): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i++) (modules[Number(y)] ?? [])[Number(x) + i] = true;
  }
  return modules;
}

test("the path of a code covers its dark modules and no others", () => {
  const { data } = encode("https://example.org/lab/#/buffer?v=1&at=11", { ecc: "M", border: 4 });
  expect(covered(qrPath(data))).toEqual(data);
  expect(
    covered(
      qrPath([
        [true, true],
        [false, true],
      ]),
    ),
  ).toEqual([
    [true, true],
    [false, true],
  ]);
});
