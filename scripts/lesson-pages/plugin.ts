import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, type ResolvedConfig, runnerImport } from "vite";
import type { StillPage } from "../../src/lessons/pages/still-pages.tsx";
import { builtCss } from "../built-css.ts";
import { CONTENT_SECURITY_POLICY } from "../content-security-policy.ts";
import { docTexts } from "../doc-pages/documents.ts";
import { noStyles } from "../prerender/plugin.ts";
import { madeFigures } from "./figures-plugin.ts";

const ENTRY = "/src/app/docs/doc-pages.tsx";
const SHEETS = ["ui/tokens.css", "app/page.css", "app/header.css", "lessons/pages/pack.css", "app/docs/docs.css"];
const SOURCES = new URL("../../src/", import.meta.url);
/** Style sheet of all pages, beside their folders. */
const STYLE = "pages.css";

let config: ResolvedConfig;

/** Adds script-free pages below index.html: those of each lesson, to read, print and present, and the documents. */
export const stillPages: Plugin = {
  name: "still-pages",
  apply: "build",
  configResolved(resolved) {
    config = resolved;
  },
  async generateBundle() {
    const load = runnerImport<typeof import("../../src/app/docs/doc-pages.tsx")>;
    const { module } = await load(ENTRY, { logLevel: "error", plugins: [noStyles] });
    const { figures } = await madeFigures();
    for (const page of [...module.stillPages(figures), ...module.docPages(docTexts())]) {
      this.emitFile({ type: "asset", fileName: page.path, source: documentOf(page) });
    }
    this.emitFile({ type: "asset", fileName: STYLE, source: await builtCss(styles(), config) });
  },
};

const styles = (): string =>
  SHEETS.map((sheet) => readFileSync(fileURLToPath(new URL(sheet, SOURCES)), "utf8")).join("\n");

/** A page as a file, one folder below index.html. */
const documentOf = ({ title, body }: StillPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Bufferlab</title>
    <link rel="icon" href="../icon-192.png" type="image/png" />
    <link rel="stylesheet" href="../${STYLE}" />
  </head>
  <body>${body}</body>
</html>
`;
