import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

/**
 * Loads the style sheets of a part that comes later, each once, and then its module. A part that does not come is told to the
 * window, as Vite's own helper does. In the page, so it uses nothing from outside.
 */
function withStyles<T>(load: () => Promise<T>, sheets: readonly string[] = [], from = ""): Promise<T> {
  const loaded = sheets.map((sheet) => {
    const { href } = new URL(sheet, from);
    if ([...document.styleSheets].some((known) => known.href === href)) return null;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    document.head.append(link);
    return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
  });
  const part = Promise.all(loaded).then(load);
  part.catch((payload) => dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload })));
  return part;
}

/** Vite's own helper for parts that come later preloads modules too, which this page does not need. */
export const lightImports: Plugin = {
  name: "light-imports",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === HELPER ? `export const __vitePreload = ${withStyles}` : null),
};
