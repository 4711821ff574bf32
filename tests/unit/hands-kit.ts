import { act } from "./act";

/** The accessible name of a control: its own label, the element that labels it, the label around it, or its text. */
const nameOf = (element: Element): string => {
  const [label] = (element as HTMLInputElement).labels ?? [];
  const by = document.getElementById(element.getAttribute("aria-labelledby") ?? "");
  return element.getAttribute("aria-label") ?? (by ?? label ?? element).textContent ?? "";
};

const CONTROLS = "button, input, select, a, summary, [role=slider], [role=tab]";

/** The first control with this name inside `place`. @throws Error if it does not exist */
export function controlIn<T extends Element = HTMLElement>(place: ParentNode, name: string | RegExp): T {
  const isNamed = (label: string) => (typeof name === "string" ? label === name : name.test(label));
  const names = [...place.querySelectorAll<T>(CONTROLS)].map((element) => [element, nameOf(element)] as const);
  const [found] = names.find(([, label]) => isNamed(label.trim().replaceAll(/[\u00a0\u202f]/g, " "))) ?? [];
  if (found === undefined) throw new Error(`no ${name} among ${names.map(([, label]) => label).join(" | ")}`);
  return found;
}

/** Selects an option by its value or its text. @throws Error if it does not exist */
export function chooseIn(select: HTMLSelectElement, wanted: string): void {
  const option = [...select.options].find(({ value, textContent }) => [value, textContent].includes(wanted));
  if (option === undefined) throw new Error(`no ${wanted} in ${select.textContent}`);
  act(() => {
    select.value = option.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Writes into an input so that React receives the event: text fields, numbers and sliders alike. */
export function writeIn(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  act(() => {
    set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Presses a key on an element. */
export const pressOn = (element: Element, key: string, held: KeyboardEventInit = {}): void =>
  act(
    () => void element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held })),
  );
