/** The part of the live page with the same words as a part of the still page. */
const liveTwin = (root: Element, { localName, textContent }: Element): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(localName)].find(
    (part) => part.textContent === textContent && part.checkVisibility(),
  );

/** Reads what a person has focused on the still page, before the live one replaces it. Returns the function that repeats it there. */
export function stillChanges(root: Element): () => void {
  const focused = root.querySelector(":focus");
  return () => {
    const isLost = focused !== null && document.activeElement === document.body;
    if (isLost) liveTwin(root, focused)?.focus({ preventScroll: true });
  };
}
