import { describe, expect, test } from "vitest";
import type { Breakpoint } from "../../src/kernel/scenario/scenario";
import type { StopWords } from "../../src/kernel/scenario/stop-kinds";
import { bufferPhrases } from "../../src/labs/buffer-cache/stop-phrases";
import { heapPhrases } from "../../src/labs/heap/stop-phrases";
import { allocationStops } from "../../src/models/allocation/stop-kinds";
import { allocationStopWords } from "../../src/models/allocation/stop-words";
import { readLoop } from "../../src/ui/LoopEditor";
import { loopText } from "../../src/ui/loop-text";
import { isArmed, type Phrase, type RuleDraft, readRule, switched } from "../../src/ui/rule-phrases";
import { readStep, stepText } from "../../src/ui/StepField";
import { paceText, placeOf, speedAt, speedReadout, speedWords, TOP } from "../../src/ui/speed-scale";
import { plain } from "./lane-kit";

const kinds = () => {
  const { kind } = allocationStops.table.kind;
  return "options" in kind ? kind.options : null;
};

const draftOf = (kind: string, key: string, text: string, lane: number | null = null): RuleDraft => ({
  rule: { kind },
  lane,
  number: { key, text },
});

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
      `Step “${text}” is not valid. Allowed: “start” or a whole number, 0 … 3 999 999 999.`,
    );
  });

  test("reads what it shows", () => {
    for (const done of [0, 1, 37_901]) expect(readStep(stepText(done))).toEqual({ ok: true, value: done });
  });
});

describe("the speed slider", () => {
  test("goes from one step in four seconds to the maximum", () => {
    const places = Array.from({ length: TOP + 1 }, (_, place) => place);
    const speeds = places.map(speedAt);
    expect(speeds.slice(0, 10)).toEqual([0.25, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 2, 3, 4]);
    expect([paceText({ speed: 0.25, isTimed: false }), speedWords(0.25)]).toEqual(["0.25/s", "0.25 steps per second"]);
    expect(speeds.slice(-2)).toEqual([10_000_000, "max"]);
    expect(new Set(speeds).size).toBe(speeds.length);
    expect(speeds.map(placeOf)).toEqual(places);
  });

  test("shows the achieved speed if it falls short of the requested one by a tenth", () => {
    const said = (asked: number | "max", achieved: number) => {
      const { main, also } = speedReadout(asked, achieved);
      return plain(`${main} ${also}`.trim());
    };
    expect(said(10_000_000, 6_200_000)).toBe("10 M/s requested, 6.2 M/s achieved");
    expect(said(10_000_000, 9_100_000)).toBe("10 M/s");
    expect(said(10, 0)).toBe("10/s");
    expect(said("max", 43_000_000)).toBe("maximum 43 M/s achieved");
  });
});

describe("stop rules", () => {
  test("a draft is a rule when its number is in range", () => {
    const read = (draft: RuleDraft) => readRule(allocationStops, draft);
    expect(read(draftOf("efficiency-below", "percent", "10"))).toEqual({
      ok: true,
      value: { kind: "efficiency-below", lane: null, percent: 10 },
    });
    expect(read(draftOf("step-equals", "step", "63", 1))).toEqual({
      ok: true,
      value: { kind: "step-equals", lane: null, step: 63 },
    });
    expect(read(draftOf("granted-at-least", "bytes", "100 000", 1))).toEqual({
      ok: true,
      value: { kind: "granted-at-least", lane: 1, bytes: 100_000 },
    });
  });

  test.each([
    ["efficiency-below", "percent", "0", "Allowed: a number with at most two decimals, 0.01 … 100."],
    ["efficiency-below", "percent", "10.001", "“10.001” is not valid."],
    ["efficiency-below", "percent", "", "“” is not valid."],
    ["step-equals", "step", " ", "“ ” is not valid."],
    ["hits-below", "percent", "101", "0.01 … 100."],
    ["lanes-differ", "points", "0", "apart: “0” is not valid."],
    ["granted-at-least", "bytes", "0.5", "Allowed: a whole number, 1 … "],
    ["step-equals", "step", "4000000000", "0 … 3 999 999 999."],
  ] as const)("%s with %s “%s” is refused in words", (kind, key, text, words) => {
    const rule = readRule(allocationStops, draftOf(kind, key, text));
    expect(rule.ok ? "" : plain(rule.error)).toContain(words);
  });

  test("a click arms a phrase and the next one removes it, and others stay", () => {
    const [below, hits] = bufferPhrases.numbers;
    const poisoning = bufferPhrases.plain[0];
    if (!below || !hits || !poisoning) throw new Error("no phrases");
    const anyLane = (phrase: Phrase): RuleDraft => ({ ...phrase, lane: null });
    const click = (rules: readonly Breakpoint[], draft: RuleDraft) => {
      const next = switched(allocationStops, rules, draft);
      return next.ok ? next.value : [];
    };
    const one = click([], anyLane(below));
    const three = click(click(one, anyLane(poisoning)), { ...below, number: { key: "percent", text: "5" }, lane: 1 });
    expect(three.map((rule) => plain((allocationStopWords as StopWords).rule(rule)))).toEqual([
      "useful share < 10 %",
      "a buffer is poisoned",
      "useful share in B < 5 %",
    ]);
    expect([below, hits].map((phrase) => isArmed(allocationStops, three, anyLane(phrase)))).toEqual([true, false]);
    expect(click(three, anyLane(poisoning))).toEqual([three[0], three[2]]);
    expect(switched(allocationStops, three, { ...anyLane(hits), number: { key: "percent", text: "x" } }).ok).toBe(
      false,
    );
  });

  test("every phrase is a complete rule, and every kind of rule has one", () => {
    const phrases = [bufferPhrases, heapPhrases].flatMap(({ numbers, plain }) => [...numbers, ...plain]);
    for (const phrase of phrases) expect(readRule(allocationStops, { ...phrase, lane: null }).ok).toBe(true);
    expect([...new Set(phrases.map(({ rule }) => rule.kind))].sort()).toEqual([...(kinds() ?? [])].sort());
  });
});

describe("a loop", () => {
  test("is read from two steps, spaces allowed, and has a short form", () => {
    expect(readLoop("5", "1 100")).toEqual({ ok: true, value: { from: 5, to: 1100 } });
    expect(readLoop("5", " ")).toBeNull();
    expect(plain(loopText({ from: 5, to: 1100 }))).toBe("Loop 5 – 1 100");
    expect(loopText(null)).toBe("Loop");
  });

  test.each([
    ["x", "9", "The first step “x” is not valid. Allowed: a whole number, 0 … 3 999 999 999."],
    ["0", "4000000000", "The last step “4000000000” is not valid."],
    ["9", "5", "The last step, 5, is before the first, 9."],
  ])("%s to %s is refused in words", (from, to, words) => {
    const read = readLoop(from, to);
    expect(read?.ok === false ? plain(read.error) : "").toContain(words);
  });
});
