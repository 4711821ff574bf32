import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Offer, queryOf, sentOptions, useShareChoices } from "../../src/app/share/share-options";
import { DEFAULT_PRESENTATION, LAB_PARTS } from "../../src/kernel/run/asked-store";
import { isNote, readQuery } from "../../src/kernel/run/query";
import { defaultHeapScenario } from "../../src/labs/lesson-scenarios";
import { freeChallenge, goalFigures } from "../../src/lessons/challenges/catalog";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import "../load-labs";

const EVERYTHING: Offer = { asks: ["1", "hits", "next"], figures: ["hit_rate"] };
const choices = useShareChoices.getInitialState();
const queryFor = (change: Partial<typeof choices>, offer = EVERYTHING) =>
  queryOf(sentOptions({ ...choices, ...change }, offer));

describe("the query of a shared link", () => {
  test("is empty without a choice, and each choice adds its own parameter", () => {
    expect(queryFor({})).toBe("");
    expect(queryFor({ asks: "hits" })).toBe("?predict=hits");
    expect(queryFor({ hides: true })).toBe("?hide=policy,workload,story,machine");
    expect(queryFor({ locks: true })).toBe("?lock=workload");
    expect(queryFor({ goal: { figure: "hit_rate", is: "ge", bound: "62.5" } })).toBe("?goal=hit_rate.ge.62.5");
    expect(queryFor({ note: "Why is the cache so small?" })).toBe("?note=Why+is+the+cache+so+small?");
  });

  test("means what was chosen to the page that opens it", () => {
    const goal = { figure: "hit_rate", is: "ge", bound: "60" } as const;
    expect(readQuery(queryFor({ asks: "1", hides: true, locks: true, goal, note: "a&b=c#d %41 + ÄÖ 你" }))).toEqual({
      problems: [],
      presentation: {
        ...DEFAULT_PRESENTATION,
        predict: "1",
        hide: LAB_PARTS,
        lock: ["workload"],
        goal: { figure: "hit_rate", is: "ge", value: 60 },
        note: "a&b=c#d %41 + ÄÖ 你",
      },
    });
  });

  test("has nothing that the scenario does not offer, and nothing unfinished", () => {
    const none: Offer = { asks: [], figures: [] };
    const goal = { figure: "hit_rate", is: "ge", bound: "60" } as const;
    expect(queryFor({ asks: "1", goal }, none)).toBe("");
    for (const bound of ["", "x", "-1", "1e3", "1.2345", "9".repeat(16)])
      expect(queryFor({ goal: { ...goal, bound } })).toBe("");
    expect(queryFor({ note: " " })).toBe("");
    expect(queryFor({ note: "x".repeat(201) })).toBe("");
  });

  test("carries any note to the letter, or none at all", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 210 }),
      fc.string({ unit: "grapheme", maxLength: 210 }),
      fc.string({ unit: fc.constantFrom("a", "+", "%", "&", "#", "\u202e", "\n", "<"), maxLength: 6 }),
    );
    fc.assert(
      fc.property(text, (note) => {
        const query = queryFor({ note });
        expect(query).toMatch(/^[!-~]*$/);
        expect(query).not.toMatch(/[#"<>]/);
        const { presentation, problems } = readQuery(query);
        expect(problems).toEqual([]);
        expect(presentation.note).toBe(isNote(note) ? note : "");
      }),
    );
  });
});

describe("a note in an address", () => {
  test("of up to 200 characters is read, a longer one is refused with its start and the allowed range", () => {
    expect(readQuery(`?note=${"%F0%9F%90%9D".repeat(200)}`).presentation.note).toBe("🐝".repeat(200));
    const { presentation, problems } = readQuery(`?predict=1&note=${"x".repeat(201)}`);
    expect(presentation).toEqual({ ...DEFAULT_PRESENTATION, predict: "1" });
    expect(problems).toEqual([
      {
        field: "note",
        value: `"${"x".repeat(78)}…`,
        allowed: "text of 1 to 200 characters, without control or direction characters",
      },
    ]);
  });

  test.each(["", "%20", "%0A", "a%00b", "a%E2%80%AEb", "%E2%81%A6a", "%EF%BB%BFa", "a%E2%80%8Bb"])(
    "is refused if it shows nothing or hides something: %s",
    (note) => {
      const { presentation, problems } = readQuery(`?note=${note}`);
      expect(presentation.note).toBe("");
      expect(problems.map(({ field }) => field)).toEqual(["note"]);
      expect(problems[0]?.value).toMatch(/^[ -~…]*$/);
    },
  );
});

describe("a goal that an author sets", () => {
  test("is a figure and its bound; other texts are named with what is allowed", () => {
    expect(readQuery("?goal=heap_mean_overhead.le.7.5").presentation.goal).toEqual({
      figure: "heap_mean_overhead",
      is: "le",
      value: 7.5,
    });
    for (const goal of ["hit_rate.gt.60", "hit_rate.ge.", "hit_rate.ge.-1", "hit_rate.ge.1e9", "x".repeat(50)]) {
      const { presentation, problems } = readQuery(`?goal=${goal}`);
      expect([goal, presentation.goal, problems.length]).toEqual([goal, null, 1]);
      expect(problems[0]?.allowed).toContain("or a figure and its bound, such as hit_rate.ge.60");
    }
  });

  test("is judged at the step of the link, in lane A, on its requests, in percent for a share", () => {
    const challenge = freeChallenge({ figure: "hit_rate", is: "ge", value: 60 }, { ...defaultScenario, at: 99 });
    expect(challenge).toMatchObject({ name: "hit_rate.ge.60", lane: 0, steps: 100, changes: "lane", rules: [] });
    expect(challenge?.goals).toMatchObject([{ figure: { wire: "hit_rate" }, least: 0.6 }]);
    const bytes = freeChallenge({ figure: "heap_touched", is: "le", value: 60 }, { ...defaultHeapScenario, at: 99 });
    expect(bytes?.goals).toMatchObject([{ most: 60 }]);
    expect(freeChallenge({ figure: "heap_touched", is: "le", value: 60 }, defaultScenario)).toBeNull();
  });

  test("may have any figure of the lab’s challenges, once each", () => {
    const names = goalFigures(defaultScenario).map(({ wire }) => wire);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(["mean_efficiency", "hit_rate"]));
  });
});
