import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { useSlider } from "../../src/ui/use-slider";
import { act } from "./act";
import { pressOn } from "./hands-kit";

type Options = Partial<Parameters<typeof useSlider>[0]>;

let root: Root;
let events: unknown[] = [];
afterEach(() => act(() => root.unmount()));

/** Shows a slider from 0 to 100 at `at` until the test moves it, and records what it reports. */
function show(at: number, options: Options = {}): HTMLElement {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  events = [];
  root = createRoot(place);
  const Probe = ({ at: now }: { readonly at: number }) => {
    const onMove = (to: number, isMore: boolean) => {
      events.push(isMore ? ["more", to] : to);
      root.render(<Probe at={to} />);
    };
    const props = useSlider<HTMLDivElement>({
      name: "Probe",
      text: `${now} B`,
      range: [0, 100],
      onMove,
      ...options,
      at: now,
    });
    return <div {...props} />;
  };
  act(() => root.render(<Probe at={at} />));
  return place.firstElementChild as HTMLElement;
}

const now = (slider: Element) => Number(slider.getAttribute("aria-valuenow"));
const onEnd = (to: number | null) => events.push(["end", to]);

test("every key moves by one step, by ten, or to an end, and no further", () => {
  const slider = show(50);
  const after = (key: string, shiftKey = false) => {
    pressOn(slider, key, { shiftKey });
    return now(slider);
  };
  expect(["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"].map((key) => after(key))).toEqual([51, 52, 51, 50]);
  expect([after("ArrowRight", true), after("ArrowLeft", true), after("PageUp"), after("PageDown")]).toEqual([
    60, 50, 60, 50,
  ]);
  expect([after("End"), after("ArrowRight"), after("Home"), after("PageDown")]).toEqual([100, 100, 0, 0]);
});

test("keys with Ctrl, Alt or ⌘ and all other keys are left alone", () => {
  const slider = show(50);
  const isTaken = (key: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
    act(() => void slider.dispatchEvent(event));
    return event.defaultPrevented;
  };
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(isTaken("ArrowRight", held)).toBe(false);
  expect(["a", " ", "Tab", "Escape"].map((key) => isTaken(key))).toEqual([false, false, false, false]);
  expect(isTaken("ArrowRight")).toBe(true);
  expect(events).toEqual([51]);
});

test("values are reached in their order, also from between them", () => {
  const slider = show(15, { values: [10, 20, 40, Number.POSITIVE_INFINITY] });
  pressOn(slider, "ArrowRight");
  pressOn(slider, "ArrowRight", { shiftKey: true });
  expect(now(slider)).toBe(100);
  pressOn(slider, "ArrowLeft");
  pressOn(slider, "Home");
  expect(events).toEqual([20, Number.POSITIVE_INFINITY, 40, 10]);
});

test("Escape returns to where a series of keys began; another key ends the series", () => {
  const slider = show(50);
  for (const key of ["ArrowRight", "ArrowRight", "Shift", "End", "Escape"]) pressOn(slider, key);
  expect(now(slider)).toBe(50);
  for (const key of ["ArrowRight", "a", "ArrowRight", "Escape"]) pressOn(slider, key);
  expect(now(slider)).toBe(51);
});

test("a key that is let go ends its move; Escape before cancels it, and after takes it back", () => {
  const slider = show(50, { onEnd });
  const release = () => act(() => void slider.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })));
  pressOn(slider, "ArrowRight");
  pressOn(slider, "ArrowRight");
  release();
  pressOn(slider, "Escape");
  expect(events).toEqual([51, 52, ["end", 52], 50, ["end", 50]]);
  events = [];
  pressOn(slider, "ArrowRight");
  pressOn(slider, "Escape");
  release();
  expect(events).toEqual([51, ["end", null]]);
});

test("keys of its own come first, and steps replace moves where the value lags behind", () => {
  const slider = show(50, { keys: { ArrowUp: () => events.push("own") }, onStep: (by) => events.push(["step", by]) });
  pressOn(slider, "ArrowUp");
  pressOn(slider, "PageUp");
  pressOn(slider, "End");
  expect(events).toEqual(["own", ["step", 10], ["step", Number.POSITIVE_INFINITY]]);
});

const mouse = (target: EventTarget, type: string, clientX: number, more: PointerEventInit = {}) => {
  const press = { clientX, pointerId: 1, isPrimary: true, bubbles: true, cancelable: true, ...more };
  act(() => void target.dispatchEvent(new PointerEvent(type, press)));
};

test("a drag keeps the pressed point of its handle, and reports its end once", () => {
  const slider = show(50, { onEnd, drag: { place: 50, valueAt: (place) => place } });
  mouse(slider, "pointerdown", 53);
  mouse(window, "pointermove", 60);
  mouse(window, "pointermove", 61);
  mouse(window, "pointerup", 61);
  expect(events).toEqual([57, ["more", 58], ["end", 58]]);
});

test("without a handle a press moves it there, and Escape during the drag takes it back", () => {
  const slider = show(50, { drag: { valueAt: (place) => place } });
  mouse(slider, "pointerdown", 20);
  mouse(window, "pointermove", 30);
  pressOn(document.body, "Escape");
  mouse(window, "pointermove", 40);
  mouse(window, "pointerup", 40);
  expect(events).toEqual([20, ["more", 30], 50]);
});
