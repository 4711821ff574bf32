import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { StepField } from "../../src/ui/StepField";
import { act } from "./act";

/** Types into an input so that React receives the event. */
function type(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function stepField(done: number) {
  const onGo = vi.fn();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  act(() => createRoot(place).render(<StepField done={done} end={100} onGo={onGo} />));
  const input = place.querySelector("input");
  const form = place.querySelector("form");
  if (input === null || form === null) throw new Error("no field");
  const submit = () => act(() => void form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  return { onGo, place, input, submit, write: (text: string) => act(() => type(input, text)) };
}

test("the step field shows where the run is, and jumps to the entered step", () => {
  const { onGo, input, submit, write } = stepField(12);
  expect(input.value).toBe("11");
  write("59");
  submit();
  expect(onGo).toHaveBeenCalledExactlyOnceWith(60);
});

test.each(["5 9x", "4000000000", "-1", ""])(
  "the bad step “%s” stays in the field, is marked and explained, and goes nowhere",
  (text) => {
    const { onGo, place, input, submit, write } = stepField(12);
    write(text);
    submit();
    expect(onGo).not.toHaveBeenCalled();
    expect(input.value).toBe(text);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const problem = place.querySelector("[role=alert]");
    expect(problem?.textContent).toBe(
      `Step “${text}” is not valid. Allowed: “start” or a whole number, 0 … 3\u202f999\u202f999\u202f999.`,
    );
    expect(input.getAttribute("aria-describedby")).toBe(problem?.id);
  },
);
