import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { lessonFigures } from "../../scripts/lesson-pages/figures";
import { readRoute } from "../../src/app/learn/route";
import { LAB_NAMES, pathOf } from "../../src/kernel/labs/labs";
import { lessons } from "../../src/lessons/catalog/lessons";
import { stillPages } from "../../src/lessons/pages/still-pages";
import { builtCores } from "../built-core";

const figures = lessonFigures(builtCores);
const pages = stillPages(figures);
const MOST_MARKUP = 30_000;

const documentOf = (path: string): Document => {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`There is no ${path}.`);
  return new JSDOM(page.body).window.document;
};

const textOf = (element: Element | null): string => element?.textContent ?? "";

/** The places of the app; the bare address is the start page, and a lab is named. */
const APP = ["/", ...LAB_NAMES.map(pathOf), "/library"].map((path) => `../#${path}`);

describe.each(lessons)("$name without a script", (lesson) => {
  const handout = documentOf(`learn/${lesson.name}.html`);
  const drawn = figures[lesson.name] ?? [];

  test("shows every step, with its options and its figure", () => {
    expect(drawn).toHaveLength(lesson.steps.length);
    for (const [i, step] of lesson.steps.entries()) {
      const section = handout.querySelector(`section#step-${i + 1}`);
      expect(textOf(section?.querySelector("h2") ?? null)).toBe(`${i + 1}. ${step.title}`);
      for (const words of [...step.prose, step.question.asks]) expect(textOf(section)).toContain(words);
      const options = [...(section?.querySelectorAll(".pack-options li") ?? [])].map(textOf);
      expect(options).toEqual([...step.question.options, "I am not sure"]);
      expect(section?.querySelectorAll("svg")).toHaveLength(drawn[i]?.asked === null ? 0 : 1);
    }
  });

  test("gives every small figure a text alternative, and shows a covered one only in the key", () => {
    const alternatives = [...handout.querySelectorAll("svg[role=img]")].map((svg) => svg.getAttribute("aria-label"));
    const all = drawn.flatMap(({ asked, answered }) => [asked, answered]).filter((figure) => figure !== null);
    expect(alternatives).toHaveLength(all.length);
    for (const { words, svg } of all) {
      expect(alternatives).toContain(words);
      expect(words).toMatch(/^(At (step|the start)|By 3\/2, the vector copies)/);
      expect(svg.length).toBeLessThan(MOST_MARKUP);
    }
    lesson.steps.forEach(({ question }, i) => {
      if (question.covered) expect(drawn[i]?.asked).toBeNull();
    });
  });

  test("has its answers only in the key, which is closed", () => {
    const answers = [...handout.querySelectorAll("#key details")];
    expect(answers).toHaveLength(lesson.steps.length);
    lesson.steps.forEach(({ question, quote }, i) => {
      expect(answers[i]?.hasAttribute("open")).toBe(false);
      for (const words of [question.because, quote]) expect(textOf(answers[i] ?? null)).toContain(words);
      const ticked = [...(answers[i]?.querySelectorAll("[data-ticked]") ?? [])].map(textOf);
      expect(ticked).toEqual([`✓${question.options[question.answer]} (right)`]);
    });
    for (const answer of answers) answer.remove();
    const rest = textOf(handout.body);
    expect(rest).not.toContain("✓");
    for (const { question, quote } of lesson.steps) {
      for (const words of [question.because, quote]) expect(rest).not.toContain(words);
    }
  });

  test("the lecturer's page has every step in its plan, with its questions, and says how long each lecture is", () => {
    const teaching = documentOf(`learn/${lesson.name}-teaching.html`);
    const rows = [...teaching.querySelectorAll(".pack-plan tbody tr")].map(textOf);
    lesson.steps.forEach(({ title, notes, question }, i) => {
      for (const words of [title, notes, question.asks]) expect(rows[i]).toContain(words);
    });
    const minutes = lesson.steps.reduce((sum, step) => sum + step.minutes, 0);
    expect(rows.at(-1)).toContain(`–${minutes}`);
    const headings = [...teaching.querySelectorAll("h2")].map(textOf);
    expect(headings.filter((words) => words.includes(" minutes"))).toEqual([
      "15 minutes: every step, every prediction",
      "Cut to 5 minutes",
      "Stretch to 50 minutes",
    ]);
    for (const id of ["accessibility", "keys", "privacy"]) expect(teaching.getElementById(id)).not.toBeNull();
  });
});

describe.each(pages.map(({ path }) => path))("%s", (path) => {
  const page = documentOf(path);

  test("every link has a target", () => {
    const files = pages.map((one) => one.path.replace("learn/", "./"));
    const sources = lessons.flatMap(({ source }) => source.address);
    const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "none");
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const [, place] = /^\.\.\/#\/learn(.*)$/.exec(link) ?? [];
      const [file = "", part] = link.split("#");
      if (place !== undefined) expect(readRoute(place, () => 0).ok, link).toBe(true);
      else if (file === "") expect(page.getElementById(part ?? ""), link).not.toBeNull();
      else if (files.includes(file))
        expect(part === undefined || documentOf(file.replace("./", "learn/")).getElementById(part), link).toBeTruthy();
      else expect([...APP, "../bufferlab.html", ...sources]).toContain(link);
    }
  });

  test("it has no script, no inline style, no address from the root, and no duplicate name", () => {
    expect(page.querySelectorAll("script, style, [style], [onclick]")).toHaveLength(0);
    expect(page.documentElement.outerHTML).not.toMatch(/(href|src)="\//);
    const names = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
  });
});
