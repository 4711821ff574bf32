/** The elements with each role, as a selector. */
const ROLES = {
  alert: "[role=alert]",
  button: "button, [role=button]",
  checkbox: "input[type=checkbox]",
  combobox: "select, [role=combobox]",
  complementary: "aside",
  dialog: "dialog[open]",
  group: "fieldset, [role=group]",
  heading: "h1, h2, h3, h4",
  img: "[role=img], img",
  link: "a[href]",
  listitem: "li",
  main: "main",
  navigation: "nav",
  region: "section[aria-label], section[aria-labelledby], [role=region]",
  row: "tr, [role=row]",
  slider: "input[type=range], [role=slider]",
  status: "[role=status]",
  tab: "[role=tab]",
  textbox: "input:not([type]), input[type=text], textarea",
} as const;

export type Role = keyof typeof ROLES;
type Name = string | RegExp;

/** A text with plain spaces. */
export const plain = (text: string | null | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** The accessible text of an element: all that is not hidden from a screen reader. */
export function said(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll("[aria-hidden=true]") ?? []) hidden.remove();
  return plain(copy?.textContent);
}

/** The name of an element: that of its label, or its own text. */
export function nameOf(element: Element): string {
  const by = element.getAttribute("aria-labelledby");
  if (by !== null)
    return plain(
      by
        .split(" ")
        .map((id) => said(document.getElementById(id)))
        .join(" "),
    );
  const label = element.getAttribute("aria-label");
  if (label !== null) return plain(label);
  const { labels } = element as HTMLInputElement;
  if (labels && labels.length > 0) return plain([...labels].map(labelWords).join(" "));
  if (element.localName === "fieldset") return said(element.querySelector("legend"));
  return said(element);
}

/** The text of a label without that of its control. */
function labelWords(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const control of copy.querySelectorAll("input, select, textarea, [aria-hidden=true]")) control.remove();
  return copy.textContent ?? "";
}

const isNamed = (element: Element, name: Name) =>
  typeof name === "string" ? nameOf(element) === plain(name) : name.test(nameOf(element));

/** All elements with a role, and a name that equals the text or matches the pattern. */
export function all<T extends HTMLElement = HTMLElement>(role: Role, name?: Name, within: ParentNode = document): T[] {
  const found = [...within.querySelectorAll<T>(ROLES[role])].filter((one) => one.closest("[hidden]") === null);
  return name === undefined ? found : found.filter((one) => isNamed(one, name));
}

/** @throws Error unless there is exactly one. */
export function the<T extends HTMLElement = HTMLElement>(role: Role, name?: Name, within: ParentNode = document): T {
  const found = all<T>(role, name, within);
  const [one] = found;
  if (one === undefined || found.length > 1) {
    const names = all(role, undefined, within).map(nameOf);
    throw new Error(`${found.length} of ${role} ${name} among: ${names.join(" | ").slice(0, 2000)}`);
  }
  return one;
}
