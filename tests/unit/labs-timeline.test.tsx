import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { act } from "./act";
import "../../src/plot/time/hands";
import "../../src/labs/buffer-cache/tables";
import "../../src/labs/heap/charts/curves-figure";
import "../../src/ui/TableDialog";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { wastePlot } from "../../src/labs/buffer-cache/charts/waste-plot";
import { EfficiencyChart } from "../../src/labs/buffer-cache/time/EfficiencyChart";
import { heapPlot } from "../../src/labs/heap/charts/measures";
import { HeapCurves } from "../../src/labs/heap/HeapCurves";
import type { TimePlot } from "../../src/plot/time/plot";
import { firstOf } from "../long-run";
import { pressOn } from "./hands-kit";
import { plain } from "./lane-kit";
import { MountedPart } from "./mount-kit";

// jsdom has no dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });

let page: MountedPart;
afterEach(() => page.close());

const valueText = (slider: string) => plain(page.control(slider).getAttribute("aria-valuetext") ?? "");
const range = () => valueText("Steps shown");

/** A chart of a lab, and the targets of its keys on a log scale: over all steps, and over the first hundredth of them. */
interface ChartOfLab {
  readonly lab: string;
  readonly hash: string;
  readonly chart: ReactNode;
  readonly plot: TimePlot;
  readonly firsts: readonly string[];
  readonly tenth: string;
  readonly inside: RegExp;
  readonly end: RegExp;
  readonly table: string;
  /** The positions of the step's name and of the first values beside the curves, and their text. */
  readonly beside: readonly [step: string, values: string, text: string];
}

const CHARTS: readonly ChartOfLab[] = [
  {
    lab: "buffer cache",
    hash: "#/buffer?v=1",
    chart: <EfficiencyChart focus={0} />,
    plot: wastePlot(0),
    firsts: ["step 2", "step 3", "step 4"],
    tenth: "step 3",
    inside: /^steps 3 to 1 \d+$/,
    end: /to 37 900$/,
    table: "Table: memory wasted by step",
    beside: [".flags-step", ".flag", "A 98.5 %\nB 3.3 %"],
  },
  {
    lab: "heap",
    hash: "#/heap?v=1&at=37900&A=ptmalloc&B=nt-xp-lfh",
    chart: <HeapCurves />,
    plot: heapPlot(null),
    firsts: ["step 113", "step 128", "step 145"],
    tenth: "step 347",
    inside: /^steps 347 to 61\d \d+$/,
    end: /to 25 599 999$/,
    table: "Table: curves",
    beside: [".heap-values p", ".heap-values ul:first-of-type b", "48.7 %\n2.8 %"],
  },
];

// The labs share the chart.
describe.each(firstOf(1, CHARTS))(
  "the chart of the $lab lab",
  ({ hash, chart, plot, firsts, tenth, inside, end, table, beside }) => {
    test("the keyboard moves the brush, and buttons and keys do the same", async () => {
      page = await MountedPart.open(hash, chart);
      expect(range()).toBe("the whole run");
      await page.click("log");
      for (const step of firsts) {
        await page.press("First step shown", "ArrowRight");
        expect(valueText("First step shown")).toBe(step);
      }
      for (let i = 0; i < 3; i++) await page.press("First step shown", "ArrowLeft");
      expect(range()).toBe("the whole run");
      await page.press("First step shown", "ArrowRight", { shiftKey: true });
      expect(valueText("First step shown")).toBe(tenth);
      // A speed above any drawing rate.
      for (let i = 0; i < 3; i++) pressOn(page.control("Last step shown"), "ArrowLeft", { shiftKey: true });
      await page.rest();
      expect(range()).toMatch(inside);
      await page.press("Steps shown", "End");
      expect(range()).toMatch(end);
      expect(page.step).toBe(37_900);
      const before = range();
      await page.click("Earlier steps");
      expect(range()).not.toBe(before);
      // On a log scale a range returns to within a step.
      for (let i = 0; i < 2; i++) await page.click("Later steps");
      expect(range()).toMatch(end);
      await act(async () => pressOn(document.body, "0"));
      expect(range()).toBe("the whole run");
      await act(async () => pressOn(document.body, "+"));
      await page.rest();
      expect(range()).toMatch(/^steps /);
    });

    test("the worker receives the visible steps, and the table lists them", async () => {
      page = await MountedPart.open(hash, chart);
      await page.click("linear");
      for (let i = 0; i < 2; i++) await page.click("Zoom in");
      expect(range()).toBe("steps 28 426 to 37 900");
      expect(page.bench.run.frames.reading().info.view).toMatchObject({ from: 28_426, to: 37_900, scale: "linear" });
      await page.click(table);
      await page.frames(2);
      const steps = page
        .said("tbody th")
        .split("\n")
        .map((step) => Number(step.replace(" ", "")));
      expect(steps.length).toBeGreaterThan(0);
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(28_426);
      expect(Math.max(...steps)).toBeLessThanOrEqual(37_900);
    });

    test("beside any range the curves have the playhead's values, which the texts name too", async () => {
      page = await MountedPart.open(hash, chart);
      const [step, values, text] = beside;
      for (const button of ["linear", "Zoom in", "Zoom in", "Earlier steps"]) {
        await page.click(button);
        expect(page.said(step)).toBe("step 37 900");
        expect(page.said(values)).toBe(text);
      }
      expect(range()).toMatch(/^steps (\d+ )?\d+ to 3[0-6] \d+$/);
      expect(page.said(".chart-words .visually-hidden")).toContain("up to step 37 900: A ");
    });

    test("a link shows the whole run, and Back to a step keeps the range", async () => {
      page = await MountedPart.open(hash, chart);
      await page.click("linear");
      await page.click("Zoom in");
      const zoomed = range();
      act(() => page.bench.run.transport.jump(37_801));
      await page.rest();
      await page.back();
      expect(page.step).toBe(37_900);
      expect(range()).toBe(zoomed);
      for (const other of [hash.replace(/&at=\d+|$/, "&at=37800"), `${hash.replace(/&at=\d+/, "")}&seed=7`]) {
        await page.click("Zoom in");
        await page.follow(other);
        expect(range()).toBe("the whole run");
      }
    });

    test("a presentation may show other steps, and afterwards the chart shows its own again", async () => {
      page = await MountedPart.open(hash, chart);
      await page.click("linear");
      await page.click("Zoom in");
      const { stepping, frames } = page.bench.run;
      const { view } = frames.reading().info;
      act(() => useOverlay.setState({ presenting: true }));
      stepping.view({ from: 0, to: 63, columns: 4, scale: "linear" });
      await page.rest();
      expect(frames.reading().info.view.to).toBe(63);
      act(() => useOverlay.setState({ presenting: false }));
      await page.rest();
      expect(frames.reading().info.view).toEqual(view);
    });

    test("the series of a range matches the lanes at every step", async () => {
      page = await MountedPart.open(hash, chart);
      const { stepping, transport, frames } = page.bench.run;
      const from = 37_881;
      stepping.view({ from, to: 37_900, columns: 20, scale: "linear" });
      await page.rest();
      const { info, lanes } = frames.reading();
      expect(info.detail.kind).not.toBe("spans");
      const drawn = lanes.map((lane) => Array.from({ length: 20 }, (_, column) => plot.strip.column(lane, column)));
      for (const step of [from, from + 7, 37_900]) {
        act(() => transport.jump(step + 1));
        await page.rest();
        const now = frames.reading().lanes.map((lane) => plot.strip.now(lane));
        now.forEach((value, lane) => {
          expect(value).toBeGreaterThan(0);
          expect(drawn[lane]?.[step - from]).toBeCloseTo(value, 6);
        });
      }
    });
  },
);

test("after a resize a tap seeks to the step on the stretched picture until the curves are redrawn", async () => {
  let width = 600;
  // The pointer's part loads at once.
  vi.stubGlobal("requestIdleCallback", (load: () => void) => load());
  vi.spyOn(Element.prototype, "clientWidth", "get").mockImplementation(() => width);
  page = await MountedPart.open("#/buffer?v=1", <EfficiencyChart focus={0} />);
  const tapAt = async (clientX: number) => {
    const box = page.place.querySelector(".chart-box");
    const press = Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType: "touch" });
    act(() => {
      for (const event of [press, new MouseEvent("click", { bubbles: true, clientX })]) box?.dispatchEvent(event);
    });
    await page.rest();
    return page.step;
  };
  const steps = [await tapAt(150), await tapAt(300)];
  expect(new Set([...steps, 37_900]).size).toBe(3);
  width = 300;
  expect([await tapAt(75), await tapAt(150)]).toEqual(steps);
});
