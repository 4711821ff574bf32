import { minify, type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from "vite";
import { START_STYLES } from "../../src/app/start-styles.ts";
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

/** Where a page names a sheet of its entry. */
const SHEET = /<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g;

/** Says that the page has a sheet, so that no part of it loads the file. */
const knownSheet = (path: string): string => `<link disabled rel="stylesheet" href="./${path}">`;

/** The text of a built sheet. */
function sheetText(bundle: Rolldown.OutputBundle, path = ""): string {
  const sheet = bundle[path];
  if (sheet?.type !== "asset") throw new Error(`The page needs the sheet ${path}, which is not built.`);
  return String(sheet.source).trim();
}

/** Delays the first paint until the still page is parsed, because parts of it would move when the next one arrives. */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';

/** Markup requests no style sheets. */
export const noStyles: Plugin = {
  name: "no-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : null),
  load: (id) => (id === "\0no-style" ? "export {}" : null),
};

/**
 * Writes the prerendered page into index.html, with its styles and the script that sets the theme before the first
 * paint. The development server does without. `isAlone`: everything will be in one file.
 */
export function prerender(opening: unknown, isAlone: boolean): Plugin {
  const mode = isAlone ? "single-file" : "development";
  const load = async () =>
    (await runnerImport<Prerender>(ENTRY, { mode, logLevel: "error", plugins: [noStyles] })).module;
  let still: Still = { markup: "", script: "", rules: "", sheets: [] };
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const { markup, css, scriptFor } = await staticPage(load, opening, SCREENS, isAlone);
      const { start = [], ...labs } = isAlone ? {} : preloadFiles(bundle);
      const isSheet = (path: string) => path.endsWith(".css");
      const early = { ...labs, start: start.filter((path) => !isSheet(path)) };
      const script = (await minify("first-look.js", scriptFor(early))).code.trim();
      still = { markup, script, rules: (await builtCss(css, config)).trim(), sheets: start.filter(isSheet) };
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => withStill(html, still, (path) => sheetText(bundle, path), isAlone),
    },
  };
}

/** The page before its script runs, as the build has made it. */
interface Still {
  readonly markup: string;
  readonly script: string;
  /** The rules of the markup that no sheet has. */
  readonly rules: string;
  /** Sheets of the start page. */
  readonly sheets: readonly string[];
}

/**
 * The first paint waits for nothing but this file: it holds the styles of the entry and of the start page. The single
 * file has all styles anyway.
 */
function withStill(html: string, still: Still, textOf: (path: string) => string, isAlone: boolean): string {
  const ofStart = [...still.sheets.map(textOf), still.rules].join("");
  const head = `<style id="${START_STYLES}">${ofStart}</style>\n    <script>${still.script}</script>`;
  const known = still.sheets.map(knownSheet).join("");
  return (
    isAlone ? html : html.replace(SHEET, (_, path) => `<style>${textOf(path)}</style>${knownSheet(path)}${known}`)
  )
    .replace(MODULE, (module) => `${module}\n    ${WHOLE}`)
    .replace("</head>", () => `  ${head}\n  </head>`)
    .replace('<div id="root">', (root) => `${root}${still.markup}`);
}
