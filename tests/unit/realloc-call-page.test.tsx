import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pointOf } from "../../src/app/share/shared-files";
import type { TrialOptions } from "../../src/kernel/client/trials";
import type { Trial } from "../../src/kernel/protocol/trial";
import { trials } from "../../src/kernel/run/trials";
import { useCalls } from "../../src/labs/realloc/call/call-store";
import { callFigure } from "../../src/labs/realloc/call/figures";
import { useProgress } from "../../src/labs/realloc/call/progress";
import { reallocFiles } from "../../src/labs/realloc/lab-parts";
import type { ReallocState } from "../../src/labs/realloc/realloc-figure";
import { reallocNow } from "../../src/labs/realloc/use-realloc";
import { figuresIn } from "../../src/labs/shared/lab-figures";
import type { LabFiles, SharedState } from "../../src/labs/shared/lab-files";
import { BatchesEngine } from "../../src/models/allocation/engine/batches-engine";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { act } from "./act";
import { drawnColumn } from "./figure-kit";
import { freshPages, WholePage } from "./page-kit";
import { plain, said, the } from "./page-roles";

const engine = new BatchesEngine(builtCore);

/** Answers every trial for a call at once; a sweep never ends. */
function answersCalls(): void {
  vi.spyOn(trials, "run").mockImplementation((trial: Trial, _options?: TrialOptions) => {
    if (!(trial.ask && "asks" in trial.ask)) return new Promise(() => {});
    const opened = engine.trial(trial as Trial<AllocationScenario>);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    while (opened.value.done < trial.steps) opened.value.advance(trial.steps - opened.value.done);
    return Promise.resolve({ kind: "done", result: opened.value.result });
  });
}

async function openCall(more = ""): Promise<WholePage> {
  useCalls.setState({ answers: new Map(), beside: null });
  answersCalls();
  return WholePage.open(`#/realloc?v=1&stage=call${more}`);
}

const title = () => said(document.querySelector("h1"));
const looks = (row: number) =>
  [...(document.querySelectorAll(".call-tiles")[row]?.querySelectorAll("i") ?? [])].map((tile) => tile.dataset.look);

describe("one call", () => {
  freshPages();

  test("shows the pages that it copied, and what they cost", async () => {
    await openCall();
    expect(title()).toBe("Copies 65 544 B into the hole of 499 and 500");
    expect(looks(0).filter((look) => look === "hollow")).toHaveLength(15);
    expect(looks(1).filter((look) => look === "copy")).toHaveLength(17);
    expect(document.querySelectorAll("[data-away=true]")).toHaveLength(0);
    expect(said(document.querySelector(".call-counter"))).toBe("65 544 B copied 30 page faults");
    expect(said(document.querySelector(".call-charges tfoot"))).toContain("122 746");
  });

  test("goes to the next call and back with one key", async () => {
    const page = await openCall();
    await page.key("ArrowRight");
    expect(title()).toBe("Copies 65 544 B into a new mapping");
    await page.press("‹ Previous call");
    expect(title()).toContain("into the hole of");
  });

  test("hands the focus of its stage on to the stage of growth, and back", async () => {
    const page = await openCall();
    for (const name of ["Growth", "One call"]) {
      await page.press(name);
      await vi.waitFor(() =>
        expect([the("button", name).ariaPressed, document.activeElement?.id]).toEqual(["true", "stage"]),
      );
    }
  });

  test("shows all pages that it renamed, and the mapping at its new place", async () => {
    await openCall("&size=131072&at=1501");
    expect(title()).toBe("Renames 33 pages: the place above is taken");
    expect(new Set(looks(0))).toEqual(new Set(["new-name"]));
    expect(looks(1).filter((look) => look === "renamed")).toHaveLength(1);
    const state = { scenario: reallocNow(), info: { done: 1502 }, lanes: [], focus: 0, firsts: [] };
    const drawn = drawnColumn([callFigure], state as unknown as ReallocState);
    expect(drawn.match(/<text[^>]*600[^>]*>502<\/text>/g)).toHaveLength(2);
    expect(said(document.querySelector(".call-area > p:last-child"))).toContain("501 stands there, so it moves");
  });

  test("says act by act what a rename costs", async () => {
    const page = await openCall("&size=131072&at=1501");
    await page.key("n");
    expect(said(document.querySelector(".heap-step[aria-current]"))).toContain("+ 23 240 cycles");
  });

  test("puts the same call at another size beside it", async () => {
    const page = await openCall();
    await page.write(the("combobox", /same call at/), "131072");
    const columns = [...document.querySelectorAll(".call-column")].map((column) => said(column));
    expect(columns).toHaveLength(2);
    expect(columns[0]).toContain("Copies 65 544 B");
    expect(columns[1]).toContain("Grows in place");
  });

  test("shows every lane, each with its own headline and bill", async () => {
    await openCall("&A=ptmalloc&B=first-fit");
    const columns = [...document.querySelectorAll(".call-column")].map((column) => said(column));
    expect(columns[0]).toMatch(/^A glibc 2.36 ?Copies 65 544 B into the hole of 499 and 500.*122 746$/);
    expect(columns[1]).toMatch(/^B first fit ?Copies 65 536 B into the hole of 499 and 500.*123 115$/);
  });

  test("is what the page shares: its headline, every lane's picture and its bill", async () => {
    await openCall("&A=ptmalloc&B=first-fit");
    const state = { scenario: reallocNow(), info: { done: 1501 }, lanes: [], focus: 1 };
    const shared = state as unknown as Parameters<typeof reallocFiles.point>[0];
    expect(plain(reallocFiles.point(shared).strong)).toBe("Copies 65 536 B");
    const svg = plain(drawnColumn(figuresIn(reallocFiles.figures, shared.scenario, "stage"), shared));
    for (const text of [
      "A, glibc 2.36: Copies 65 544 B",
      "B, first fit: Copies 65 536 B",
      "123 115 cycles: 30 page faults",
    ])
      expect(svg).toContain(text);
    expect(reallocFiles.printed(shared).map(({ title }) => title)).toEqual(["Bill of the call", "Counts of the call"]);
  });

  test("describes the call in words", async () => {
    await openCall("&at=1501");
    expect(said(document.querySelector(".words p"))).toContain(
      "The call shown is realloc 502 of 1 000. It costs 134 996 cycles. 65 544 B in 17 pages are copied",
    );
  });
});

describe("a growing vector", () => {
  freshPages();

  test("has no steps, so its slide has no transport, and slide and sheet name its experiment", async () => {
    answersCalls();
    const page = await WholePage.open("#/realloc?v=1&stage=growth");
    await page.key("p");
    const bar = document.querySelector(".present-bar");
    expect(plain(said(bar))).toBe("1 vector, 64 B … 64 MiB, reallocLeave");
    const state = { scenario: reallocNow(), info: { done: 1501 }, lanes: [], focus: 0 };
    const point = pointOf(reallocFiles as unknown as LabFiles, state as unknown as SharedState);
    expect(plain(point)).toMatch(/^1 vector, 64 B … 64 MiB, realloc: /);
    expect(reallocFiles.experiment?.({ ...reallocNow(), stage: "call" })).toBe(null);
  });
});

describe("an animation", () => {
  const frames: FrameRequestCallback[] = [];
  const show = (now: number) => act(async () => frames.shift()?.(now));
  afterEach(() => vi.unstubAllGlobals());

  function Shown({ turn }: { readonly turn: string }) {
    return <p>{useProgress(turn, 18)}</p>;
  }

  async function start(isCalm: boolean) {
    frames.length = 0;
    vi.stubGlobal("matchMedia", () => ({ matches: isCalm }));
    vi.stubGlobal("requestAnimationFrame", (show: FrameRequestCallback) => frames.push(show));
    vi.stubGlobal("cancelAnimationFrame", () => {});
    const place = document.createElement("div");
    const root = createRoot(place);
    const render = (turn: string) => act(async () => root.render(<Shown turn={turn} />));
    await render("a");
    return { place, render };
  }

  test("counts the parts of each new call from zero, over 900 ms", async () => {
    const { place, render } = await start(false);
    const counts = [];
    for (const now of [1000, 1100, 1450, 1900]) {
      await show(now);
      counts.push(Number(place.textContent));
    }
    expect(counts).toEqual([0, 2, 9, 18]);
    expect(frames).toHaveLength(0);
    await render("b");
    expect(place.textContent).toBe("0");
  });

  test("is over at once with reduced motion", async () => {
    const { place } = await start(true);
    expect(place.textContent).toBe("18");
    expect(frames).toHaveLength(0);
  });
});
