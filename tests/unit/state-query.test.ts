import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DEFAULT_PRESENTATION } from "../../src/kernel/run/asked-store";
import { brokenLocks, PARAMETERS, readQuery } from "../../src/kernel/run/query";
import { guessesAmong } from "../../src/kernel/run/ranges";
import { CHALLENGE_NAMES } from "../../src/kernel/scenario/challenge-names";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { defaultScenario } from "../../src/models/allocation/default-scenario";

/** The keys of the right guesses, given the shares of the lanes. */
const rightOf = (shares: readonly number[]) =>
  guessesAmong(shares.length).flatMap(({ key, holds }) => (holds(shares) ? [key] : []));

const asked = (query: string) => {
  const { presentation, problems } = readQuery(query);
  expect(problems).toEqual([]);
  return presentation;
};
const wrong = (query: string): readonly Problem[] => readQuery(query).problems;

describe("the requests of an address", () => {
  test("a bare address requests nothing", () => {
    expect(asked("")).toEqual(DEFAULT_PRESENTATION);
    expect(asked("?")).toEqual(DEFAULT_PRESENTATION);
  });

  test("every parameter is read, with each of its words", () => {
    expect(asked("?embed=1")).toEqual({ ...DEFAULT_PRESENTATION, embed: true });
    for (const ui of ["stage", "lab", "chart", "lesson"]) expect(asked(`?embed=1&ui=${ui}`).ui).toBe(ui);
    for (const controls of ["none", "step", "full"]) expect(asked(`?controls=${controls}`).controls).toBe(controls);
    for (const theme of ["auto", "light", "dark", "projector"]) expect(asked(`?theme=${theme}`).theme).toBe(theme);
    for (const predict of ["1", "hits", "overhead", "next"]) expect(asked(`?predict=${predict}`).predict).toBe(predict);
    expect(asked("?goal=repair").goal).toBe("repair");
    expect(asked("?embed=1&h=auto").h).toBe("auto");
    expect(asked("?report=1&predict=1&embed=1").report).toBe(true);
    expect(asked("?hide=policy,workload,story,machine").hide).toEqual(["policy", "workload", "story", "machine"]);
    expect(asked("?lock=workload,A,B,C,D").lock).toEqual(["workload", "A", "B", "C", "D"]);
  });

  test("a list is a set whose order does not matter", () => {
    expect(asked("?lock=B,workload,A")).toEqual(asked("?lock=workload,A,B"));
    expect(asked("?hide=story%2Cpolicy").hide).toEqual(["policy", "story"]);
  });

  test("the names are those of every link ever made", () => {
    expect(Object.keys(PARAMETERS)).toEqual([
      ...["embed", "ui", "hide", "lock", "controls", "predict", "theme", "h", "report", "goal", "note"],
    ]);
  });
});

describe("the problems of an address", () => {
  test("an unknown goal is named with all known ones, and with the one that was probably meant", () => {
    const { presentation, problems } = readQuery("?goal=repaire&theme=dark");
    expect(presentation).toEqual({ ...DEFAULT_PRESENTATION, theme: "dark" });
    const allowed = `${CHALLENGE_NAMES.join(", ")}, or a figure and its bound, such as hit_rate.ge.60; did you mean repair?`;
    expect(problems).toEqual([{ field: "goal", value: '"repaire"', allowed }]);
  });

  test("every wrong value is named with the allowed ones, and the rest takes effect", () => {
    const { presentation, problems } = readQuery(
      "?embed=1&ui=lessson&hide=storry,policy&lock=E&controls=all&theme=pink&h=300&predict=yes",
    );
    expect(problems).toEqual([
      { field: "ui", value: '"lessson"', allowed: "stage, lab, chart, lesson; did you mean lesson?" },
      { field: "hide", value: '"storry"', allowed: "policy, workload, story, machine; did you mean story?" },
      { field: "lock", value: '"E"', allowed: "workload, A, B, C, D" },
      { field: "controls", value: '"all"', allowed: "none, step, full" },
      { field: "theme", value: '"pink"', allowed: "auto, light, dark, projector" },
      { field: "h", value: '"300"', allowed: "auto" },
      { field: "predict", value: '"yes"', allowed: "1, hits, overhead, next" },
    ]);
    expect(presentation).toEqual({ ...DEFAULT_PRESENTATION, embed: true, hide: ["policy"] });
  });

  test("a typo in a name is reported with the probable name", () => {
    const slips = {
      embd: "embed",
      hides: "hide",
      look: "lock",
      control: "controls",
      predikt: "predict",
      reports: "report",
    };
    for (const [slip, meant] of Object.entries({ ...slips, UI: "ui", H: "h", Embed: "embed" })) {
      const [problem] = wrong(`?${slip}=1`);
      expect([slip, problem?.field, problem?.allowed]).toEqual([slip, slip, `no such name; did you mean ${meant}?`]);
    }
  });

  test("names that hosts and programs add are ignored, even short ones that resemble ours", () => {
    const theirs = [
      "utm_source",
      "utm_campaign",
      "fbclid",
      "gclid",
      "ref",
      "lti_message_hint",
      "lang",
      "v",
      "t",
      "id",
      "si",
      "q",
    ];
    for (const name of [...theirs, "__proto__", "constructor"]) expect([name, wrong(`?${name}=1`)]).toEqual([name, []]);
    expect(asked("?__proto__=1&constructor=2")).toEqual(DEFAULT_PRESENTATION);
  });

  test("a duplicate name decides nothing, even if its values agree", () => {
    expect(readQuery("?theme=dark&theme=light&predict=1")).toEqual({
      presentation: { ...DEFAULT_PRESENTATION, predict: "1" },
      problems: [{ field: "theme", value: "[dark, light]", allowed: "once only" }],
    });
    expect(wrong("?hide=story&hide=story")).toHaveLength(1);
  });

  test("a word twice in a list, and an empty list", () => {
    expect(readQuery("?hide=story,story")).toEqual({
      presentation: { ...DEFAULT_PRESENTATION, hide: ["story"] },
      problems: [{ field: "hide", value: '"story"', allowed: "each word once" }],
    });
    expect(wrong("?lock=b").map(({ allowed }) => allowed)).toEqual(["workload, A, B, C, D; did you mean B?"]);
    expect(wrong("?lock=")).toEqual([{ field: "lock", value: '""', allowed: "workload, A, B, C, D" }]);
  });

  test("a parameter that needs a missing one is reported without it, and takes no effect", () => {
    expect(readQuery("?ui=chart&h=auto&report=1")).toEqual({
      presentation: DEFAULT_PRESENTATION,
      problems: [
        { field: "ui", value: '"chart"', allowed: "only with embed=1" },
        { field: "h", value: '"auto"', allowed: "only with embed=1" },
        { field: "report", value: '"1"', allowed: "only with embed=1 and predict=1" },
      ],
    });
    expect(wrong("?embed=1&report=1").map(({ allowed }) => allowed)).toEqual(["only with predict=1"]);
  });

  test("a wrong value is not named again by parameters that need it", () => {
    expect(wrong("?embed=yes&ui=stage").map(({ field }) => field)).toEqual(["embed"]);
    expect(readQuery("?embed=yes&ui=stage").presentation).toEqual(DEFAULT_PRESENTATION);
  });

  test("any text is read to its end and quoted in short", () => {
    const [problem] = wrong(`?theme=${"x".repeat(5000)}%00%E2%80%AE<b>`);
    expect(problem?.value.length).toBeLessThanOrEqual(80);
    expect(wrong("?theme=%E0%A4%A&embed=%")).toHaveLength(2);
  });
});

describe("locked parts", () => {
  const scenario = defaultScenario;
  const [a, b] = scenario.lanes;
  if (a === undefined || b === undefined) throw new Error("the default has two lanes");
  const broken = (lock: Parameters<typeof brokenLocks>[0], change: Partial<typeof scenario>) =>
    brokenLocks(lock, scenario, { ...scenario, ...change });

  test("another place, look, title or stop rule changes nothing that is locked", () => {
    expect(broken(["workload", "A", "B", "C"], { at: 5, lens: "log", title: "x", loopFrom: 1, loopTo: 2 })).toEqual([]);
  });

  test("a locked workload locks nothing else", () => {
    expect(broken(["workload"], { seed: 2 })).toEqual(["workload"]);
    expect(broken(["workload"], { lanes: [b] })).toEqual([]);
    expect(brokenLocks(["workload"], scenario, presets["article-listing"].scenario)).toEqual(["workload"]);
  });

  test("a locked policy stays in its lane", () => {
    expect(broken(["A"], { lanes: [{ ...a, capacity: 9 }, b] })).toEqual(["A"]);
    expect(broken(["A"], { lanes: [a, { ...b, capacity: 9 }] })).toEqual([]);
    expect(broken(["A", "B"], { lanes: [a] })).toEqual(["B"]);
    expect(broken(["A", "B"], { lanes: [b] })).toEqual(["A", "B"]);
    expect(broken(["C"], { lanes: [a, b, a] })).toEqual(["C"]);
  });
});

test("every share lies in exactly one range, and not sure is never right", () => {
  const expected = {
    0: "0-5",
    0.0499: "0-5",
    0.05: "5-25",
    0.2499: "5-25",
    0.25: "25-75",
    0.75: "25-75",
    0.7501: "75-100",
    1: "75-100",
  };
  for (const [share, key] of Object.entries(expected)) {
    expect([share, rightOf([Number(share)])]).toEqual([share, [key]]);
  }
  expect(rightOf([Number.NaN])).toEqual([]);
});

test.each([
  [[0.2, 0.9], ["B"]],
  [[0.9, Number.NaN, 0.2], ["A"]],
  [
    [0.5, 0.2, 0.5],
    ["A", "C"],
  ],
  [[0, 0], ["same"]],
  [[Number.NaN, Number.NaN], []],
])("of lanes with the shares %j, the right guesses are %j", (shares, keys) => {
  expect(rightOf(shares)).toEqual(keys);
});

test("the page on embedding names every parameter with all its words", () => {
  const text = readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8");
  for (const [name, { words }] of Object.entries(PARAMETERS)) {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    const [, , values = ""] = row.split("|");
    expect([name, [...values.matchAll(/`([^`]+)`/g)].map(([, word]) => word)]).toEqual([name, words]);
  }
  for (const { key } of [...guessesAmong(1), ...guessesAmong(4)]) expect(text).toContain(`\`${key}\``);
});
