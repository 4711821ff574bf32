import { describe, expect, test } from "vitest";
import { FIRST_DRAFT, readRule } from "../../src/components/rule-draft";
import { placeOf, speedAt, speedReadout, TOP } from "../../src/components/speed-scale";
import { readStep, stepText } from "../../src/components/step-text";
import { ruleWords, stopSentence } from "../../src/components/stop-words";
import { LIMIT } from "../../src/generated/abi";
import { plain } from "./lane-kit";

describe("the step field", () => {
  test("reads steps and the start, spaces allowed", () => {
    expect(readStep("37\u202f900")).toEqual({ ok: true, value: 37_901 });
    expect(readStep(" 0 ")).toEqual({ ok: true, value: 1 });
    expect(readStep("start")).toEqual({ ok: true, value: 0 });
    expect(readStep("3999999999")).toEqual({ ok: true, value: 4_000_000_000 });
  });

  test.each(["", "4000000000", "-1", "1.5", "1e3", "x", "٣"])("refuses “%s” and names what is allowed", (text) => {
    const read = readStep(text);
    expect(read.ok ? "" : plain(read.error)).toBe(
      `Step “${text}” is not possible. Allowed: “start” or a whole number, 0 … 3 999 999 999.`,
    );
  });

  test("what it shows it can read", () => {
    for (const done of [0, 1, 37_901]) expect(readStep(stepText(done))).toEqual({ ok: true, value: done });
  });
});

describe("the speed slider", () => {
  test("goes from one step a second to the maximum", () => {
    expect([0, 1, 3, 7, TOP].map(speedAt)).toEqual([1, 10, 1000, 10_000_000, "max"]);
    for (const place of [0, 0.5, 3, TOP]) expect(placeOf(speedAt(place))).toBeCloseTo(place, 1);
  });

  test("shows the achieved speed where it falls short of the asked one by a tenth", () => {
    const said = (asked: number | "max", achieved: number) => {
      const { main, also } = speedReadout(asked, achieved);
      return plain(`${main} ${also}`.trim());
    };
    expect(said(10_000_000, 6_200_000)).toBe("10 M/s asked, 6.2 M/s achieved");
    expect(said(10_000_000, 9_100_000)).toBe("10 M/s");
    expect(said(10, 0)).toBe("10/s");
    expect(said("max", 43_000_000)).toBe("maximum 43 M/s achieved");
  });
});

describe("stop rules", () => {
  test("a draft is a rule when its number is in range", () => {
    expect(readRule(FIRST_DRAFT)).toEqual({ ok: true, value: { kind: "efficiency-below", lane: null, percent: 10 } });
    expect(readRule({ ...FIRST_DRAFT, kind: "step-equals", step: "63", lane: 1 })).toEqual({
      ok: true,
      value: { kind: "step-equals", lane: null, step: 63 },
    });
    expect(readRule({ ...FIRST_DRAFT, kind: "granted-at-least", bytes: "100 000", lane: 1 })).toEqual({
      ok: true,
      value: { kind: "granted-at-least", lane: 1, bytes: 100_000 },
    });
  });

  test.each([
    ["efficiency-below", { percent: "0" }, "Allowed: a number with two decimals at most, 0.01 … 100."],
    ["efficiency-below", { percent: "10.001" }, "“10.001” is not possible."],
    ["efficiency-below", { percent: "" }, "“” is not possible."],
    ["step-equals", { step: " " }, "“ ” is not possible."],
    ["granted-at-least", { bytes: "0.5" }, "Allowed: a whole number, 1 … "],
    ["step-equals", { step: "4000000000" }, "0 … 3 999 999 999."],
  ] as const)("%s with %o is refused in words", (kind, part, words) => {
    const rule = readRule({ ...FIRST_DRAFT, kind, ...part });
    expect(rule.ok ? "" : plain(rule.error)).toContain(words);
  });

  test("a rule and a stop are said in a few words", () => {
    const below = { kind: "efficiency-below", lane: null, percent: 10 } as const;
    const limits = { live: LIMIT.LIVE, steps: LIMIT.STEPS };
    expect(plain(ruleWords(below))).toBe("efficiency < 10 %");
    expect(plain(ruleWords({ kind: "granted-at-least", lane: 1, bytes: 100_000 }))).toBe("handed out in B ≥ 100 000 B");
    const stop = { reason: "breakpoint", breakpoint: 0, lane: 0, step: 11 } as const;
    expect(plain(stopSentence(stop, [below], limits))).toBe("Stopped at step 11: A, efficiency < 10 %.");
    expect(plain(stopSentence({ reason: "live-limit" }, [], limits))).toBe(
      "Paused: 1 048 576 buffers are live, the most a run holds.",
    );
    expect(plain(stopSentence({ reason: "step-limit" }, [], limits))).toBe(
      "Paused: 4 000 000 000 steps are done, the most a run takes.",
    );
  });
});
