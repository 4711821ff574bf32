import { describe, expect, test, vi } from "vitest";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { trials } from "../../src/kernel/run/trials";
import { STAGE_PARTS } from "../../src/labs/buffer-cache/stage-parts";
import { leak } from "../../src/lessons/catalog/leak";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import { answer } from "../../src/lessons/player/progress-store";
import { firstOf } from "../long-run";
import { runTrial } from "../trial-kit";
import { writeIn } from "./hands-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

freshPages();

const dialog = () => the("dialog", "Presentation");
const part = (selector: string) => said(dialog().querySelector(selector));
const where = () => part(".present-bar p");
const AT_11 = "#/buffer?v=1&at=11";

async function present(address: string): Promise<WholePage> {
  const page = await WholePage.open(address);
  the("button", "Present").focus();
  await page.press("Present");
  return page;
}

/** The lane in focus, by its place. */
const laneInFocus = (): number =>
  [...dialog().querySelectorAll<HTMLInputElement>(".lane-switch input")].findIndex(({ checked }) => checked);

// The contract of labs tries the presentation of each.
describe.each(firstOf(1, ["buffer", "heap"]))("in the %s lab", (lab) => {
  const at11 = `#/${lab}?v=1&at=11`;

  test("a clicker moves the presentation, digits choose the lane, and Escape leaves and restores the focus", async () => {
    const page = await present(at11);
    for (const [key, step] of [
      ["PageDown", 12],
      ["PageUp", 11],
      ["ArrowRight", 12],
      ["ArrowLeft", 11],
    ] as const) {
      await page.key(key);
      expect(where()).toBe(`step ${step}`);
    }
    expect(laneInFocus()).toBe(0);
    await page.key("2");
    expect(laneInFocus()).toBe(1);
    await page.key("Escape");
    expect(all("dialog")).toEqual([]);
    expect(document.activeElement).toBe(the("button", "Present"));
    expect(said(the("main"))).toContain("step 11");
  });

  test("P on the stage or on Share presents and later returns the focus, and elsewhere P is a letter", async () => {
    const page = await WholePage.open(at11);
    the("link", "Lessons").focus();
    await page.key("p");
    expect(all("dialog")).toEqual([]);
    the("button", "Share").focus();
    await page.key("p");
    expect(document.activeElement).toBe(dialog());
    await page.key("p");
    the("main").focus();
    await page.key("p");
    expect(document.activeElement).toBe(dialog());
    await page.key("p");
    expect(all("dialog")).toEqual([]);
    expect(document.activeElement).toBe(the("main"));
  });

  test("the presentation shows its address with a code and follows it, and a long address explains the missing code", async () => {
    const page = await present(at11);
    expect(part(".present-address")).toMatch(new RegExp(`^localhost:\\d+/#/${lab}\\?v=1&at=11&d=[0-9a-f]{6}$`));
    expect(the("img", "QR code of this address", dialog())).toBeDefined();
    await page.key("PageDown");
    expect(part(".present-address")).toMatch(/at=12&d=[0-9a-f]{6}$/);
    await page.key("Escape");
    const listed = Array.from({ length: 60 }, (_, i) => `${1000 + 17 * i}.${1 + i}`).join("~");
    await page.follow(`${at11}&life=random-walk&gen=pcg32&sizes=listed&list=${listed}`);
    await page.press("Present");
    expect(said(dialog())).toMatch(/No QR code: the address has \d+ characters. A code can hold at most 300/);
  });

  test("a page in a frame leaves P, S and the browser’s print to its parent", async () => {
    const page = await WholePage.open(`?embed=1${at11}`);
    the("main").focus();
    for (const key of ["p", "s", "Control+p"]) await page.key(key);
    expect(useOverlay.getState()).toEqual({
      presenting: false,
      presentsNext: false,
      presentsEnd: false,
      sharing: false,
      printing: false,
      dropped: false,
      sweeping: null,
    });
  });
});

test("the lane in focus is the one whose efficiency is shown", async () => {
  const page = await present(AT_11);
  expect(part(".present-number")).toBe("2.9%");
  await page.key("2");
  expect(part(".present-number")).toBe("100%");
});

test("the lab's own keys show an operation of a heap step by step", async () => {
  const page = await present("#/heap?v=1&at=11&stage=operation");
  const title = () => part(".heap-present-step h2");
  expect(title()).toMatch(/^1\. /);
  await page.key("n");
  expect(title()).toMatch(/^2\. /);
  await page.key("b");
  expect(title()).toMatch(/^1\. /);
});

const steps = leak.steps as unknown as readonly LessonStep[] & Record<1 | 2 | 4, LessonStep>;
const HANDS = [0, 19, 2, 1];

/** Opens a step of the lesson before an audience. */
async function presentStep(number: number): Promise<WholePage> {
  const page = await WholePage.open(`#/learn/leak/${number}`);
  await page.key("p");
  await page.until(() => all("dialog").length > 0);
  expect(document.activeElement).toBe(dialog());
  return page;
}

const field = (option: number) => the("textbox", `hands for ${"ABCD"[option]}`, dialog()) as HTMLInputElement;

/** A press or a letter adds a hand, with Shift it removes one; a field takes any number. */
async function raiseHands(page: WholePage, options: readonly string[]): Promise<void> {
  const option = (i: number) => the("button", new RegExp(`^${"ABCD"[i]} ${options[i]}`), dialog());
  for (const key of ["c", "c", "C", "b", "Shift+C", "Shift+A"]) await page.key(key);
  await page.click(option(0));
  await page.does(() => option(0).dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true })));
  await page.does(() => writeIn(field(1), "19"));
  await page.click(option(3));
  expect([0, 1, 2, 3].map((i) => field(i).value)).toEqual(HANDS.map(String));
  expect(part(".lesson-foot")).toContain("22 hands");
}

test("fields of hands take digits and arrows, and everything else on the slide still works", async () => {
  const page = await presentStep(1);
  await page.key("4");
  expect(document.activeElement).toBe(field(0));
  expect(field(0).value).toBe("4");
  for (const [key, focused, values] of [
    ["ArrowUp", 0, "5,,,"],
    ["ArrowRight", 1, "5,,,"],
    ["ArrowDown", 1, "5,0,,"],
    ["ArrowRight", 2, "5,0,,"],
    ["ArrowLeft", 1, "5,0,,"],
  ] as const) {
    await page.key(key);
    expect(document.activeElement).toBe(field(focused));
    expect([0, 1, 2, 3].map((i) => field(i).value).join()).toBe(values);
  }
  await page.does(() => writeIn(field(2), "x12"));
  expect(field(2).value).toBe("12");
  await page.key("Enter");
  expect([...dialog().querySelectorAll(".lesson-count b")].map(said)).toEqual(["5", "0", "12", "0"]);
  expect(said(dialog())).toContain(plain(steps[0]?.quote));
  // The fields are gone, and the keys of the slide still work.
  expect(document.activeElement).toBe(dialog());
});

test("Page Down alone leads an audience through the lesson, a show of hands, and the answer on request", async () => {
  const page = await presentStep(1);
  for (const [i, { question, states, title, highlight }] of steps.entries()) {
    const number = i + 1;
    expect(part(".present-address")).toMatch(new RegExp(`#/learn/leak/${number}$`));
    await page.key("PageDown", question.at);
    expect(the("heading", question.asks, dialog())).toBeDefined();
    expect(said(dialog())).not.toContain(plain(question.because));
    if (question.covered) {
      expect(dialog().querySelectorAll(".present-slot, .present-saved, .history-bars canvas")).toHaveLength(0);
      expect(said(dialog().querySelector(".present-cache") as Element)).toBe("Cache?");
    }
    if (number === 1) await raiseHands(page, question.options);
    dialog().focus();
    await page.key(number % 2 === 0 ? "Enter" : "PageDown");
    expect(said(the("status", undefined, dialog()))).toContain(plain(question.because));
    if (number === 1) expect([...dialog().querySelectorAll(".lesson-count b")].map(said)).toEqual(HANDS.map(String));
    await page.key("PageDown", Math.max(0, states.length - question.at - 2));
    expect(dialog().dataset.highlight).toBe(highlight);
    expect(Object.keys(STAGE_PARTS)).toContain(highlight);
    expect(where()).toBe(plain(`step ${String(states.at(-1)?.at).replace(/\B(?=(\d{3})+$)/g, " ")}`));
    expect(said(dialog())).toContain(plain(title));
    if (number < steps.length) await page.key("PageDown");
  }
  await page.key("PageDown");
  expect(the("heading", "What you saw", dialog())).toBeDefined();
  for (const { figure, words } of leak.seen) expect(said(dialog())).toContain(plain(`${figure} ${words}`));
  await page.key("PageUp");
  await page.key("Escape");
  expect(all("dialog")).toEqual([]);
  expect(said(document.querySelector("h1"))).toBe(plain(steps.at(-1)?.title));
  expect(location.hash).toBe("#/learn/leak/8");
});

test("a clicker leads from step 6 to step 11 and back through both predictions", async () => {
  const page = await presentStep(2);
  const slides: string[] = [];
  const read = (step: number) => {
    expect(where()).toBe(`step ${step}`);
    slides.push(part(".lesson-asks, .present-step, .present-task"));
  };
  for (const step of [6, 7, 8, 9, 10, 11]) {
    read(step);
    if (step < 11) await page.key("PageDown");
  }
  const [there] = [slides.splice(0)];
  expect(there[2]).toContain(plain(steps[1].question.asks));
  expect(there[3]).toContain(plain(steps[1].question.because));
  expect(there[4]).toContain(plain(steps[2].question.asks));
  expect(there[5]).toContain(plain(steps[2].question.because));
  for (const step of [10, 9, 8, 7, 6]) {
    await page.key("PageUp");
    read(step);
  }
  expect(slides.reverse()).toEqual(there.slice(0, 5));
});

test("the fifth step hides the answer to the sixth step from an audience", async () => {
  const { question } = steps[4];
  const page = await presentStep(5);
  await page.begins(() => dialog().querySelector<HTMLElement>(".lesson-reveal")?.click());
  expect(said(document.body)).not.toContain(plain(question.because));
  await page.key("PageDown");
  expect(said(the("status", undefined, dialog()))).toContain(plain(question.because));
  expect(said(dialog().querySelector(".present-cache") as Element)).toBe("Cache?");
  expect(dialog().querySelector(".present-ledger, .present-saved, .present-slot")).toBeNull();
});

test("a press ends a reveal that plays, and only the next one goes on", async () => {
  const { because } = steps[4].question;
  const page = await presentStep(5);
  const press = () => dialog().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await page.begins(press);
  expect(part(".lesson-foot")).toBe("Playing to the answer …Skip ahead");
  expect(said(dialog())).not.toContain(plain(because));
  await page.key("Enter");
  expect(said(dialog())).toContain(plain(because));
  await page.key("Enter");
  expect(said(dialog())).not.toContain(plain(because));
});

test("callers come until the run to the answer begins", async () => {
  const page = await presentStep(1);
  expect(part(".present-callers")).toBe("3 callers to come");
  await page.begins(() => dialog().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  expect(part(".lesson-foot")).toMatch(/^Playing to the answer/);
  expect(part(".present-callers")).not.toContain("to come");
});

test("Enter reveals, even after hands were counted with the pointer", async () => {
  const page = await presentStep(2);
  await page.key("PageDown", steps[1].question.at);
  for (const letter of [/^D /, /^A /]) {
    the("button", letter, dialog()).focus();
    await page.press(letter, dialog());
  }
  expect(nameOf(document.activeElement as Element)).toMatch(/^A /);
  await page.key("Enter");
  expect([...dialog().querySelectorAll(".lesson-count b")].map(said)).toEqual(["1", "0", "0", "1"]);
});

test.each([
  ["leak/1", 1, ".room-heap", /1 new/],
  ["later/1", 1, ".present-efficiency", /^A ?49\.1 % useful.*B ?2\.4 % useful/],
  ["later/8", 2, ".present-efficiency", /B ?21 376 B held.*D ?8 192 B held/],
  ["lies/2", 1, "figcaption", /715 requests/],
])("the revealed picture of %s shows the answer", async (place, presses, selector, answer) => {
  const page = await WholePage.open(`#/learn/${place}`);
  await page.key("p");
  await page.until(() => all("dialog").length > 0);
  await page.key("PageDown", presses);
  expect(dialog().querySelector(".lesson-hands")?.getAttribute("data-open")).toBe("true");
  expect(part(selector)).toMatch(answer);
});

test("a slide about reallocs begins with their paths", async () => {
  vi.spyOn(trials, "run").mockImplementation(runTrial);
  const page = await WholePage.open("#/learn/cliff/4");
  await page.key("p");
  await page.until(() => all("dialog").length > 0);
  await page.key("PageDown");
  const figures = () => dialog().querySelector(".figure-slide")?.getAttribute("data-figures");
  await page.until(() => figures() !== "so-far");
  expect(figures()).toBe("calls strip");
});

test("the end of a lesson leads to the next one, still presented", async () => {
  const page = await presentStep(8);
  const places = history.length;
  await page.key("PageDown", 3);
  expect(said(dialog())).toContain("Homework: ");
  expect(part(".present-address")).toMatch(/#\/learn\/challenges$/);
  expect(part("h1")).toBe("What you saw");
  await page.key("PageDown");
  expect(location.hash).toBe("#/learn/holes/1");
  expect(part(".lesson-slide")).toContain("Holes or page faults");
  await page.key("PageUp");
  expect(location.hash).toBe("#/learn/leak/8");
  expect(part("h1")).toBe("What you saw");
  expect(history.length).toBe(places);
});

test("the end of a lesson tells a person’s own answers, and leaving it leads to all lessons", async () => {
  for (const [step, { question }] of steps.entries()) answer("leak", step, step < 3 ? question.answer : "unsure");
  const page = await presentStep(8);
  await page.key("PageDown", 3);
  expect(part("h1")).toBe("What you saw. Your answers on this device: 3 of 8 right");
  await page.press("Leave", dialog());
  expect([location.hash, all("dialog")]).toEqual(["#/learn", []]);
  expect(said(document.querySelector("h1"))).toBe("Lessons");
});

test("the words of a lane name it once", async () => {
  const page = await present(AT_11);
  expect(part(".present-title")).toMatch(/^A: /);
  await page.key("2");
  expect(part(".present-title")).toMatch(/^B: /);
});

test("the caches of all threads are named, as on the page", async () => {
  await present("#/buffer?v=1&at=500&gen=pcg32&A=best-fit,free-oldest,cap:4,per-thread&threadCount=4");
  expect(part(".present-cache h2")).toBe("Caches of 4 threads");
});

test("a lesson is presented from the page of all lessons", async () => {
  const page = await WholePage.open("#/learn");
  await page.click(all("button", "Present this lesson")[0] as HTMLElement);
  expect(location.hash).toBe("#/learn/leak/1");
  expect(part(".lesson-slide")).toContain("The cache that leaks");
});

test.each(lessons.map((lesson) => [lesson.name, lesson] as const))(
  "every question of %s has its setup, its options and a picture on the wall",
  async (name, { steps }) => {
    const page = await WholePage.open(`#/learn/${name}/1`);
    await page.key("p");
    for (const [i, { setup, question }] of steps.entries()) {
      await page.follow(`#/learn/${name}/${i + 1}`);
      dialog().focus();
      await page.key("PageDown", question.at);
      expect(part(".present-setup")).toBe(plain(setup));
      for (const option of question.options) expect(part(".lesson-hands ol")).toContain(plain(option));
      expect(dialog().querySelector(".figure-slide, .present-figure, .present-number")).not.toBeNull();
    }
  },
);
