import { JSDOM } from "jsdom";

/** A window size: its media query and the sizes of drawn elements. */
export interface Screen {
  /** A media query. */
  readonly media: string;
  /**
   * Width and height by selector, CSS pixels. tests/browser/opening.spec.ts compares them with the page.
   */
  readonly sizes: Readonly<Record<string, readonly [width: number, height: number]>>;
  /** Custom properties from the style sheets, the same for all elements. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** Any style can be set by name, like a custom property. */
const ANY_STYLE = {
  setProperty(this: Record<string, string>, name: string, value: string): void {
    this[name] = value;
  },
};

/** Replaces browser features: elements have no layout of their own, and there is no motion. */
export class StillWindow {
  readonly document: Document;
  readonly #styles = new WeakMap<Element, Record<string, string>>();
  readonly #observers: (() => void)[] = [];
  readonly #window: JSDOM["window"];
  #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
    this.#window = new JSDOM('<!doctype html><div id="root"></div>').window;
    this.document = this.#window.document;
    this.#furnish();
  }

  get root(): HTMLElement {
    const root = this.document.getElementById("root");
    if (root === null) throw new Error("The still window has no #root.");
    return root;
  }

  /** Changes the size of the window. */
  resize(screen: Screen): void {
    this.#screen = screen;
  }

  /** Reports sizes to all observers and waits until the page has rendered. */
  async settle(): Promise<void> {
    for (const observer of this.#observers.splice(0)) observer();
    for (let turn = 0, before = ""; before !== this.root.innerHTML || turn < 3; turn++) {
      before = this.root.innerHTML;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** The inline style of an element as declarations; "" = none. */
  styleOf(element: Element): string {
    const style = Object.entries(this.#styles.get(element) ?? {}).filter(([, value]) => value !== "");
    return style
      .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (at) => `-${at.toLowerCase()}`)}:${value}`)
      .join(";");
  }

  /** Runs `work` with this window as the global one. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const globals = this.#globals();
    const before = Object.keys(globals).map(
      (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
    );
    for (const [name, value] of Object.entries(globals)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    try {
      return await work();
    } finally {
      for (const [name, descriptor] of before) {
        Reflect.deleteProperty(globalThis, name);
        if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
      }
    }
  }

  #globals(): Record<string, unknown> {
    const window = this.#window;
    const { document, location, history, navigator, HTMLElement, HTMLIFrameElement, Node } = this.#window;
    return {
      ...{ window, document, location, history, navigator, HTMLElement, HTMLIFrameElement, Node },
      ResizeObserver: this.#resizeObserver(),
      getComputedStyle: () => ({ getPropertyValue: (name: string) => this.#screen.properties?.[name] ?? "" }),
      matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    };
  }

  #sizeOf(element: Element): readonly [number, number] {
    const found = Object.entries(this.#screen.sizes).find(([selector]) => element.matches(selector));
    return found?.[1] ?? [0, 0];
  }

  #resizeObserver() {
    const observers = this.#observers;
    return class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe(): void {
        observers.push(this.#report);
      }
      disconnect(): void {}
    };
  }

  /** Gives elements sizes, and preserves styles as written. */
  #furnish(): void {
    const window = this;
    const { HTMLElement } = this.#window;
    Object.defineProperty(HTMLElement.prototype, "clientWidth", {
      get(this: Element) {
        return window.#sizeOf(this)[0];
      },
    });
    Object.defineProperty(HTMLElement.prototype, "clientHeight", {
      get(this: Element) {
        return window.#sizeOf(this)[1];
      },
    });
    Object.defineProperty(HTMLElement.prototype, "style", {
      get(this: Element) {
        const style = window.#styles.get(this) ?? Object.create(ANY_STYLE);
        window.#styles.set(this, style);
        return style;
      },
    });
  }
}
