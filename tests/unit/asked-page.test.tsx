import { describe, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { CHALLENGE_NAMES } from "../../src/kernel/scenario/challenge-names";
import { useSolved } from "../../src/lessons/challenges/solved-store";
import { runTrial } from "../trial-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

freshPages();

const quiz = () => the("region", /^What happens next\?/);
const phase = () => quiz().dataset.phase;
const keys = () => all("button", undefined, quiz());
const lastStep = () => said(document.querySelector(".lane[data-main=true] .last-step"));
const verdict = () => said(the("status", undefined, quiz()));

/** How the step ended, in the words of the stage. */
function endIn(sentence: string): string {
  if (/Request for/.test(sentence)) return /The cache handed over/.test(sentence) ? "hit" : "miss";
  return /The cache kept it\b/.test(sentence) ? "kept" : "freed";
}

/** A round has ten questions; tests/unit/quiz.test.ts plays all of them, without a page. */
const QUESTIONS = 3;
const FROM_THE_FIRST = "#/buffer?v=1&at=5&A=article-flawed";

/** Opens the quiz over the state of a link, and begins it with the keyboard. */
async function begin(query: string): Promise<WholePage> {
  vi.spyOn(trials, "run").mockImplementation(runTrial);
  const page = await WholePage.open(query);
  await page.key("Enter");
  the("button", "Ask me", quiz()).focus();
  await page.key("Enter");
  return page;
}

/** Answers the question by its first key; nothing of the step is visible before. Returns whether the answer is right. */
async function answer(page: WholePage): Promise<boolean> {
  expect(document.activeElement).toBe(quiz());
  const [, asked = ""] = /Step (\S+?): a caller (asks|returns)/.exec(said(quiz())) ?? [];
  expectBefore(Number(asked));
  keys()[0]?.focus();
  const pick = nameOf(keys()[0] as HTMLElement);
  await page.key("Enter");
  expect(phase()).toBe("answered");
  expect(verdict()).toContain(`You said ${pick}. `);
  expect(lastStep()).toContain(`Step ${asked}.`);
  const isRight = pick === "up" ? /went up/.test(verdict()) : endIn(lastStep()) === pick;
  expect(verdict()).toMatch(isRight ? /^Right\./ : /^Not quite\./);
  expect(nameOf(document.activeElement as Element)).toBe("Next question");
  return isRight;
}

/** The stage, the graph and the cards are at the step before. */
function expectBefore(asked: number): void {
  expect(lastStep()).toContain(`Step ${asked - 1}.`);
  expect(the("slider", "Playhead").getAttribute("aria-valuemax")).toBe(`${asked - 1}`);
  const cards = [...document.querySelectorAll(".card-step")].map(({ textContent }) => textContent ?? "");
  expect(cards.filter((step) => step !== "?" && Number(step) >= asked)).toEqual([]);
}

describe("the quiz", () => {
  test("works by keyboard, shows nothing in advance, and scores by the core's results", async () => {
    const page = await begin(`?predict=1${FROM_THE_FIRST}`);
    expect(keys().map(nameOf)).toEqual(["hit", "miss", "not sure", "Skip"]);
    let right = 0;
    for (let i = 1; i <= QUESTIONS; i++) {
      if (await answer(page)) right++;
      expect(said(quiz())).toContain(`${right} of ${i} right`);
      if (i < QUESTIONS) await page.key("Enter");
    }
    await page.press("End the quiz");
    expect(all("region", /^What happens next/)).toEqual([]);
    expect(document.activeElement).toBe(the("main"));
  });

  test('skips a question that the run has passed, and counts a "not sure" as an answer', async () => {
    const page = await begin(`?embed=1&ui=stage&predict=1${FROM_THE_FIRST}`);
    await page.press("Step forward");
    expect(said(quiz())).toContain("The run has moved on, so this question does not count.");
    await page.click(keys()[0] as HTMLElement);
    expect(said(quiz())).toContain("Step 12: a caller returns");
    await page.press("not sure", quiz());
    expect(verdict()).toContain("Not quite. You were not sure. It was kept. A 6 400 B buffer came back.");
    expect(said(quiz())).toContain("0 of 1 right");
  });
});

describe("the quiz of a heap", () => {
  test("hides nothing, asks for the heap's next step, and shows the result", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const page = await WholePage.open("?predict=1&goal=tune-glibc#/heap?v=1&at=500&A=ptmalloc");
    expect(all("button", "Skip (Enter)")).toEqual([]);
    expect(said(the("region", /^Goal/))).toContain("page faults");
    await page.press("Ask me", quiz());
    expect(said(quiz())).toMatch(/Step \d+: a caller frees .* Does it join free memory beside it\?/);
    expect(keys().map(nameOf)).toEqual(["it joins", "it stays apart", "not sure", "Skip"]);
    await page.press("it joins", quiz());
    expect(verdict()).toMatch(
      /You said it joins\. It (joined free memory beside it|stayed apart)\. .* when a caller frees .*\.$/,
    );
  });
});

describe("the quiz of a page cache", () => {
  test("asks for the next request of lane A, hides the coming ones, and explains the result", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const page = await WholePage.open("?predict=1#/pages?v=1&stage=policies&at=20000&A=sieve");
    await page.key("Enter");
    expect(all("heading", "Requested next")).toEqual([]);
    await page.press("Ask me", quiz());
    expect(said(quiz())).toMatch(/Step 20 0\d\d requests page \d[\d ]*\. Is it a hit or a miss\?/);
    expect(keys().map(nameOf)).toEqual(["hit", "miss", "not sure", "Skip"]);
    await page.press("miss", quiz());
    expect(verdict()).toMatch(/You said miss\. It is a (hit|miss)\. (Hit: page \d+ is in|Miss: )/i);
  });

  test("does not follow on the machine", async () => {
    const page = await WholePage.open("?predict=1#/pages?v=1&at=500000");
    await page.key("Enter");
    expect(all("region", /^What happens next/)).toEqual([]);
  });
});

describe("a goal", () => {
  const goal = () => the("region", /^Goal/);
  const state = () => said(all("status", undefined, goal())[0]);
  const parts = () => all("listitem", undefined, goal()).map(said);

  test("changes its verdict from not solved to solved to against the rules", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const page = await WholePage.open("?goal=repair#/buffer?v=1&at=11");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Not reached yet, after 1 000 000 steps");
    expect(parts()).toEqual([
      expect.stringMatching(/mean useful share 98\.2 % reached/),
      expect.stringMatching(/hits 32\.9 % not reached, at least 60 %/),
    ]);
    expect(all("button", undefined, goal())).toEqual([]);
    await page.press("Edit policy B");
    await page.write(the<HTMLSelectElement>("combobox", "Policy B, preset"), "repair");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Goal reached ✓ after 1 000 000 steps");
    expect(parts().at(-1)).toMatch(/hits 67\.5 % reached/);
    expect(nameOf(the("button", undefined, goal()))).toBe("Copy the link to hand in");
    expect(useSolved.getState().names).toEqual(["repair"]);
    expect(localStorage.getItem("bufferlab.challenges")).toBe('["repair"]');
    await page.press("Remove lane B");
    expect(said(goal())).toContain("Lane B: missing. Allowed: a lane that is judged.");
    expect(said(goal())).toContain("Not judged, because it breaks a rule.");
  });

  test.each([
    ["?embed=1&ui=stage&goal=few-slots#/buffer?v=1&at=11&A=best-fit,free-returned,cap:3,cut:400", "Goal reached ✓"],
    [
      "?embed=1&ui=stage&goal=short-tool#/heap?v=1&at=11&gen=pcg32&life=exponential&lifetime=1000&lifetimes=64.50000&sizes=listed&list=64.1~1000.5~20000.2&A=buddy",
      "Goal reached ✓",
    ],
    ["?goal=tune-glibc#/heap?v=1&at=11&A=tlsf", "Lane A, heap: TLSF. Allowed: glibc 2.36."],
    ["?goal=one-slot#/buffer?v=1&at=11&A=repair", "Lane A, slots per bucket: 10. Allowed: at most 1."],
  ])("of a link that is handed in is shown to the person who opens it: %s", async (link, words) => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    await WholePage.open(link);
    expect(said(goal())).toContain(words);
  });

  test("can be reached by hand over a heap, and is handed in as a link of the heap lab", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const page = await WholePage.open("?goal=tune-glibc#/heap?v=1&at=11&A=ptmalloc");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Not reached yet, after 400 000 steps");
    for (const [label, value] of [
      [/^maps apart from, lane A/, "524288"],
      [/^trim threshold, lane A/, "8388608"],
    ] as const) {
      await page.write(the<HTMLInputElement>("textbox", label), value);
      await page.key("Enter");
    }
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Goal reached ✓ after 400 000 steps");
    expect(useSolved.getState().names).toEqual(["tune-glibc"]);
    expect(location.hash).toContain("A=ptmalloc,mmap_threshold:524288,trim_threshold:8388608");
    await page.write(the<HTMLSelectElement>("combobox", "Heap of lane A"), "first-fit");
    expect(said(goal())).toContain("Lane A, heap: first fit. Allowed: glibc 2.36.");
  });

  test("is not judged by a run that ended early, and can be judged again", async () => {
    const short: typeof runTrial = (trial, options) => runTrial({ ...trial, steps: 1000 }, options);
    const run = vi.spyOn(trials, "run").mockImplementation(short);
    const page = await WholePage.open("?goal=repair#/buffer?v=1&at=11&A=article-flawed&B=repair");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Not judged: The run ended after 1 000 of 1 000 000 steps.");
    expect(useSolved.getState().names).toEqual([]);
    run.mockImplementation(runTrial);
    await page.press("Try again");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Goal reached ✓ after 1 000 000 steps");
  });

  test("that does not exist is named, with the one that was probably meant", async () => {
    await WholePage.open("?goal=repaire#/buffer?v=1");
    expect(said(the("alert"))).toMatch(/goal="repaire", allowed: repair, .*did you mean repair\?/);
    expect(all("region", /^Goal/)).toEqual([]);
  });

  test("of each challenge is one click away, and solved ones are marked", async () => {
    useSolved.setState({ names: ["worst"] });
    const page = await WholePage.open("#/learn/challenges");
    expect(said(the("main"))).toContain(plain(`Solved on this device: 1 of ${CHALLENGE_NAMES.length}.`));
    const [first] = all<HTMLAnchorElement>("link", "Try it");
    expect(first?.getAttribute("href")).toMatch(/\?goal=repair#\/buffer/);
    page.close();
  });
});
