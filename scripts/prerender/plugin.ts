import { minify, type Plugin, type ResolvedConfig, runnerImport } from "vite";
import type { EarlyFiles } from "../../src/first-look.ts";
import { builtCss } from "../built-css.ts";
import { preloadFiles } from "./preload-files.ts";
import { type Prerender, staticPage } from "./static-page.ts";
import type { Screen } from "./static-window.ts";

const ENTRY = "/src/prerender.tsx";

/**
 * 1440 × 900, 1280, 768 and smaller, at the default of 16 px per rem. A window between two sizes scales up
 * the smaller drawing.
 */
const SCREENS: readonly [Screen, ...Screen[]] = [
  {
    media: "(width > 85rem) and (height >= 52.5rem)",
    sizes: { ".start-stage": [1376, 488], ".start-strip": [1376, 138], ".start-strip-plot": [1240, 62] },
  },
  {
    media: "(width > 73.75rem) and ((width <= 85rem) or (height < 52.5rem))",
    sizes: { ".start-stage": [1232, 354], ".start-strip": [1232, 128], ".start-strip-plot": [1096, 52] },
  },
  {
    media: "(43.75rem < width <= 73.75rem)",
    sizes: { ".start-stage": [720, 403], ".start-strip": [720, 128], ".start-strip-plot": [584, 52] },
  },
  {
    media: "(width <= 43.75rem)",
    sizes: { ".start-stage": [358, 434], ".start-strip": [358, 24], ".start-strip-plot": [358, 24] },
    properties: { "--rooms": "stacked" },
  },
];

/** Where a page names its own script. */
const MODULE = /<script type="module".*?<\/script>/;

/**
 * Preloads a page's style sheets before its first script, which would otherwise request more files and wait
 * for them.
 */
const preloads = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link.replace("stylesheet", 'preload" as="style'));

const links = (sheets: readonly string[]): string =>
  sheets.map((path) => `<link rel="stylesheet" href="./${path}">`).join("");

/** The sheets of the start page. first-look.js requests them, and without scripts index.html does. */
const sheetsOf = ({ start = [] }: EarlyFiles) => start.filter((path) => path.endsWith(".css"));

/** Delays the first paint until the still page is parsed, because parts of it would move when the next one arrives. */
const WHOLE = '<link rel="expect" href="#opening-frame" blocking="render">';

/** Markup requests no style sheets. */
export const noStyles: Plugin = {
  name: "no-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : null),
  load: (id) => (id === "\0no-style" ? "export {}" : null),
};

/**
 * Writes the prerendered page into index.html, with its rules and the script that sets the theme before the
 * first paint as separate files. The development server does without. `isAlone`: everything will be in one
 * file.
 */
export function prerender(opening: unknown, isAlone: boolean): Plugin {
  const mode = isAlone ? "single-file" : "development";
  const load = async () =>
    (await runnerImport<Prerender>(ENTRY, { mode, logLevel: "error", plugins: [noStyles] })).module;
  let still = { markup: "", script: "", styles: "" };
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const { markup, css, scriptFor } = await staticPage(load, opening, SCREENS, isAlone);
      const file = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: "asset", name, source: `${source}\n` }));
      const rules = await builtCss(css, config);
      const style = file("still.css", rules);
      const early = isAlone ? {} : preloadFiles(bundle, style);
      const short = (await minify("first-look.js", scriptFor(early))).code;
      still = { markup, script: file("first-look.js", short), styles: links(isAlone ? [style] : sheetsOf(early)) };
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const head = [WHOLE, ...(isAlone ? [] : preloads(html)), `<script src="./${still.script}"></script>`];
        const styles = isAlone ? still.styles : `<noscript>${still.styles}</noscript>`;
        return html
          .replace(MODULE, (module) => [module, ...head].join("\n    "))
          .replace("</head>", (end) => `  ${styles}\n  ${end}`)
          .replace('<div id="root">', (root) => `${root}${still.markup}`);
      },
    },
  };
}
