import { expect, test } from "vitest";
import { labOf } from "../../src/labs/labs";
import { cliff } from "../../src/lessons/catalog/cliff";
import { holes } from "../../src/lessons/catalog/holes";
import { leak } from "../../src/lessons/catalog/leak";
import { lies } from "../../src/lessons/catalog/lies";
import type { Lesson, LessonStep } from "../../src/lessons/format";
import { partNamed } from "../browser/stage-parts";
import { LONG } from "../long-run";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

freshPages();

/** A step with its number, from 1. */
type Step = LessonStep & { readonly number: number };
const stepsOf = ({ steps }: Lesson): readonly Step[] => steps.map((step, i) => ({ ...step, number: i + 1 }));

const steps = stepsOf(leak);
const [first, , third, fourth, fifth, sixth] = steps as readonly Step[] as [Step, Step, Step, Step, Step, Step];

const heading = () => said(document.querySelector("h1"));
const verdict = () => document.querySelector(".lesson-verdict");
const next = () => said(document.querySelector(".lesson-moves .button-strong"));
const step = () => said(document.querySelector("#stage .takeaway-step"));
const html = () => plain(document.body.innerHTML);
const at = (done: Step["states"][number]["at"]) =>
  plain(done === "start" ? "the start" : `step ${grouped(Number(done))}`);
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, " ");

/** Advances until the question of the step is asked. */
async function toQuestion(page: WholePage, { question }: Step): Promise<void> {
  await page.key("PageDown", question.at);
  expect(the("group", question.asks)).toBeDefined();
}

/** The page reveals the answer nowhere: not as text, not as a title, not to a screen reader. */
function expectNoAnswer({ question, quote }: Step): void {
  for (const secret of [question.because, quote]) expect(html()).not.toContain(plain(secret));
  if (question.covered)
    expect(document.querySelectorAll(".takeaway, .transport, .words, .lane, canvas")).toHaveLength(0);
}

/** A person's answers to the questions: right, wrong, not sure, skipped, in turn. */
const doings = ["right", "wrong", "unsure", "skipped"] as const;

async function answer(page: WholePage, { number, question: { answer, options } }: Step): Promise<string> {
  const doing = doings[(number - 1) % doings.length];
  const wrong = (answer + 1) % options.length;
  const right = `it is “${options[answer]}”.`;
  const correction = `It is “${options[answer]}”.`;
  if (doing === "skipped") {
    await page.press("Skip question");
    return correction;
  }
  const picked = { right: options[answer], wrong: options[wrong], unsure: "I am not sure" }[doing as "right"];
  await page.press(picked ?? "none");
  if (doing === "right") return `Right ✓: ${right}`;
  return doing === "wrong" ? `Not quite: ${right}` : correction;
}

/** Goes to the last state of a step whose question is answered, state by state; playing stops by itself. */
async function toEnd(page: WholePage, { states, question, number, highlight }: Step): Promise<void> {
  for (let state = question.at + 1; state < states.length; state++) {
    // A growing vector has no steps.
    expect(step()).toBe(highlight === "growth" ? "" : at(states[state]?.at ?? "start"));
    if (state + 1 < states.length) await page.key("PageDown");
    expect(document.activeElement).not.toBe(document.body);
  }
  expect(next()).toBe(number === steps.length ? "Finish" : "Next step");
}

test("keys lead through a lesson from first to last step (right, wrong, not sure and skipped), and answers stay", async () => {
  const page = await WholePage.open("#/learn/leak/1");
  for (const now of steps) {
    expect(heading()).toBe(plain(now.title));
    expect(document.activeElement?.localName).toBe("h1");
    expect(document.title).toBe(`${now.title} · ${leak.title}, ${now.number} of ${steps.length} · Bufferlab`);
    if (now.task?.kind === "free") await freeByHand(page);
    if (now.task?.kind === "challenge") await choosePolicy(page);
    await toQuestion(page, now);
    expectNoAnswer(now);
    for (const option of now.question.options) expect(the("button", option)).toBeDefined();
    const words = await answer(page, now);
    expect(said(verdict())).toBe(plain(`${words} ${now.question.because}`));
    expect(verdict()?.closest("[role=status]")).not.toBeNull();
    expect(document.activeElement).toBe(verdict());
    expect(said(the("main"))).toContain(plain(now.quote));
    await toEnd(page, now);
    expect(document.querySelector(partNamed(now.highlight).stage)).not.toBeNull();
    if (now.number === 2) await backAndForth(page, now);
    if (now.task?.kind === "challenge")
      expect(the("link", "Open it in the lab").getAttribute("href")).toMatch(/&B=ten-slots/);
    await page.key("PageDown");
  }
  expect(heading()).toBe("Lessons");
  expect(document.activeElement?.localName).toBe("h1");
  expect(said(the("main"))).toContain("8 of 8 steps");
  await page.click(the("link", "Start over"));
  expect(the("link", /A good idea ?answered/)).toBeDefined();
  expect(the("link", /Can you get rid of it\? ?skipped/)).toBeDefined();
  await page.follow("#/learn");
  await page.press("Forget my answers");
  expect(said(the("main"))).toContain("0 of 8 steps");
});

/** Frees a buffer by hand. Continuing removes the focused element. */
async function freeByHand(page: WholePage): Promise<void> {
  const request = the("button", "Request 102 400 B");
  const returns = () => all("button", /^Return caller/);
  for (let i = 0; i < 2; i++) await page.click(request);
  expect(returns()).toHaveLength(2);
  await page.click(returns()[0] as HTMLElement);
  expect(returns()).toHaveLength(1);
  await page.click(returns()[0] as HTMLElement);
  expect(said(the("main"))).toContain("Solved ✓");
  request.focus();
  await page.key("PageDown");
  expect(document.activeElement).not.toBe(document.body);
  await page.key("PageUp");
  expect(returns()).toHaveLength(0);
}

/** Chooses a policy in a list that does not contain the answer. */
async function choosePolicy(page: WholePage): Promise<void> {
  const presets = the<HTMLSelectElement>("combobox", "Policy B, preset");
  expect([...presets.options].map(nameOf)).not.toContain("10 slots, cutoff 200");
  await page.write(presets, "ten-slots");
  expect(the("region", /10 slots/)).toBeDefined();
  // A list keeps the keys of a clicker for itself.
  document.querySelector("h1")?.focus();
}

/** Page Up goes back through the states to the previous step, and answered questions are not asked again. */
async function backAndForth(page: WholePage, now: Step): Promise<void> {
  await page.key("PageUp", now.states.length);
  expect(heading()).toBe(first.title);
  expect(verdict()).not.toBeNull();
  await page.key("PageDown");
  expect(heading()).toBe(now.title);
  expect(verdict()).not.toBeNull();
  await page.key("PageDown", now.states.length - 1);
}

test("a playing step is cut short where a person has paused", async () => {
  const page = await WholePage.open("#/learn/leak/5");
  await page.begins(() => the("button", "I am not sure").click());
  await page.until(() => all("button", "Pause").length > 0);
  await page.press("Pause");
  expect(step()).not.toBe("step 37 900");
  await page.press("Skip ahead");
  expect(step()).toBe("step 37 900");
});

test("the answer appears when the run reaches its state, not before", async () => {
  const page = await WholePage.open("#/learn/leak/5");
  expect(step()).toBe("step 63");
  await page.begins(() => document.querySelector<HTMLElement>(".lesson-options button")?.click());
  for (const secret of [fifth.question.because, fifth.quote, "right ✓"]) expect(html()).not.toContain(plain(secret));
  expect(said(verdict())).toBe("The answer appears when the run gets there.");
  await page.key("PageDown");
  expect(document.activeElement).toBe(verdict());
  expect(said(verdict())).toContain(plain(fifth.question.because));
  expect(step()).toBe("step 37 900");
});

test("the answer to the next question is hidden until it is given there", async () => {
  const page = await WholePage.open("#/learn/leak/5");
  const parts = () => document.querySelectorAll("#stage :is(.lane, .ledger, .words)").length;
  await page.press("Skip question");
  expect(said(verdict())).toContain(plain(fifth.question.because));
  expect(document.querySelector(".chart canvas")).not.toBeNull();
  expect(parts()).toBe(0);
  for (const secret of [sixth.question.because, "held by callers", "cache holds"])
    expect(html()).not.toContain(plain(secret));
  await page.press("Next step");
  await page.press("Skip question");
  expect(document.querySelector("#stage .ledger")).not.toBeNull();
  await page.press("Back");
  await page.press("Back");
  expect(heading()).toBe(fifth.title);
  expect(document.querySelector("#stage .ledger")).not.toBeNull();
});

test("the addresses of a lesson work: its step, Back, the lab and back, two unknown ones, and a frame", async () => {
  const page = await WholePage.open("#/learn/leak/3");
  await page.press("all 6 400 B");
  expect(step()).toBe("step 11");
  await page.key("PageDown", 3);
  expect(heading()).toBe(fourth.title);
  await page.back();
  expect([heading(), step()]).toEqual([third.title, "step 10"]);
  await page.click(the("link", "Open in the lab"));
  expect(location.hash).toMatch(/^#\/buffer\?v=1&at=10&A=article-flawed/);
  expect([heading(), step()]).not.toContain(third.title);
  expect(step()).toBe("step 10");
  await page.back();
  expect(heading()).toBe(third.title);
  for (const [address, row] of [
    ["#/learn/leek/3", /lesson.*leek.*did you mean leak\?/],
    ["#/learn/leak/9", /step.*9.*1 … 8/],
  ] as const) {
    await page.follow(address);
    expect(all("row", row)).toHaveLength(1);
    expect(location.hash).toBe(address);
  }
});

test.each(["?embed=1", "?embed=1&ui=lesson"])(
  "a frame %s shows a lesson, and leads to it, without a presentation",
  async (query) => {
    const page = await WholePage.open(`${query}#/learn/leak/5`);
    expect(heading()).toBe(fifth.title);
    expect(the("link", /^Open in Bufferlab/).getAttribute("href")).toMatch(/\/#\/learn\/leak\/5$/);
    expect(all("button", /^Present/)).toEqual([]);
    await page.key("PageDown");
    expect(nameOf(document.activeElement as Element)).toBe(plain(fifth.question.asks));
  },
);

test.skipIf(!LONG).each([
  ["the page cache, over both of its stages", lies, "pages"],
  ["heaps", holes, "heap"],
  ["realloc", cliff, "realloc"],
] as const)("keys lead through the lesson about %s", async (_, lesson, lab) => {
  const { parts } = (await labOf(lab).lesson?.()) ?? {};
  const page = await WholePage.open(`#/learn/${lesson.name}/1`);
  for (const now of stepsOf(lesson)) {
    expect(heading()).toBe(plain(now.title));
    await toQuestion(page, now);
    expectNoAnswer(now);
    const words = await answer(page, now);
    expect(said(verdict())).toBe(plain(`${words} ${now.question.because}`));
    expect(said(the("main"))).toContain(plain(now.quote));
    await toEnd(page, now);
    expect(document.querySelector(`#stage ${parts?.[now.highlight]?.selector}`)).not.toBeNull();
    await page.key("PageDown");
  }
  expect(heading()).toBe("Lessons");
});

test("one lesson follows another, whose lab is another", async () => {
  const page = await WholePage.open("#/learn/leak/2");
  await page.follow("#/learn/lies/8");
  expect(heading()).toBe("Who else reads?");
  expect(step()).toBe("step 15 999");
  expect(document.querySelector('#stage [aria-labelledby="roles-title"]')).not.toBeNull();
  await page.follow("#/learn/leak/2");
  expect(document.querySelector("#stage .ledger")).not.toBeNull();
});
