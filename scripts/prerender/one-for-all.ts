/**
 * Merges renderings of the page at several screen sizes into one page. Equal parts appear once, different
 * parts once per screen.
 */
export class OneForAll {
  readonly #screens: readonly string[];
  readonly #styles = new Map<string, string>();

  /** `screens`: one media query each; exactly one applies at a time. */
  constructor(screens: readonly string[]) {
    this.#screens = screens;
  }

  /** Merges `pages`, one per screen, into the first. Reads styles from data-style. */
  merge(pages: readonly Element[]): Element[] {
    const [first] = pages;
    if (first === undefined) return [];
    if (pages.every((page) => page.isEqualNode(first))) return [this.#styled(first)];
    return pages.every((page) => isAlike(page, first)) ? [this.#mergeAlike(first, pages)] : this.#apart(pages);
  }

  /** The style rules of the merged page. */
  css(): string {
    const hidden = this.#screens.map((media, i) => `@media ${media}{.not-${i}{display:none!important}}`);
    const styles = [...this.#styles].map(([style, name]) => this.#rule(name, style.split("|")));
    return [...hidden, ...styles].join("\n");
  }

  #rule(name: string, styles: readonly string[]): string {
    if (styles.every((style) => style === styles[0])) return `.${name}{${styles[0]}}`;
    return styles.map((style, i) => (style === "" ? "" : `@media ${this.#screens[i]}{.${name}{${style}}}`)).join("");
  }

  #mergeAlike(first: Element, pages: readonly Element[]): Element {
    this.#name(first, pages.map(takeStyle).join("|"));
    const children = [...first.children].map((_, i) => pages.flatMap((page) => page.children[i] ?? []));
    for (const same of children) {
      const [own] = same;
      const place = own?.nextSibling ?? null;
      own?.remove();
      for (const merged of this.merge(same)) first.insertBefore(merged, place);
    }
    return first;
  }

  /** Keeps a variant per screen. */
  #apart(pages: readonly Element[]): Element[] {
    const kinds = pages.filter((page, i) => pages.findIndex((other) => other.isEqualNode(page)) === i);
    return kinds
      .map((kind) => {
        const elsewhere = pages.flatMap((page, i) => (page.isEqualNode(kind) ? [] : [`not-${i}`]));
        return { kind, elsewhere };
      })
      .map(({ kind, elsewhere }, i) => {
        kind.classList.add(...elsewhere);
        renameIds(kind, i);
        return this.#styled(kind);
      });
  }

  #styled(element: Element): Element {
    for (const part of [element, ...element.querySelectorAll("[data-style]")]) {
      const style = takeStyle(part);
      this.#name(part, this.#screens.map(() => style).join("|"));
    }
    return element;
  }

  /** Gives an element the class of its styles, one set per screen. */
  #name(element: Element, styles: string): void {
    if (/^\|*$/.test(styles)) return;
    const name = this.#styles.get(styles) ?? `still-${this.#styles.size}`;
    this.#styles.set(styles, name);
    element.classList.add(name);
  }
}

/** Makes the ids inside a picture unique, because a pattern defined in a hidden picture draws nothing. */
function renameIds(picture: Element, which: number): void {
  const parts = [...picture.querySelectorAll("*")];
  const ids = new Set(parts.flatMap(({ id }) => (id === "" ? [] : [id])));
  for (const { attributes } of parts) {
    for (const own of attributes) {
      const name = own.name === "id" ? own.value : /^url\(#(.+)\)$/.exec(own.value)?.[1];
      if (name !== undefined && ids.has(name)) own.value = own.value.replace(name, `${name}-${which}`);
    }
  }
}

function takeStyle(element: Element): string {
  const style = element.getAttribute("data-style") ?? "";
  element.removeAttribute("data-style");
  return style;
}

/** Whether two elements differ only in styles and contents. */
function isAlike(one: Element, other: Element): boolean {
  if (one.tagName === "svg" || one.childNodes.length !== other.childNodes.length) return false;
  const [bare, otherBare] = [one, other].map((element) => {
    const copy = element.cloneNode(false) as Element;
    copy.removeAttribute("data-style");
    return copy;
  });
  if (bare === undefined || otherBare === undefined || !bare.isEqualNode(otherBare)) return false;
  return [...one.childNodes].every((node, i) => isAlikeNode(node, other.childNodes[i]));
}

const isAlikeNode = (node: Node, other: Node | undefined): boolean =>
  node.nodeName === other?.nodeName && (node.nodeType !== 3 || node.nodeValue === other.nodeValue);
