import type { Plugin } from "vite";
import { SINGLE_FILE } from "./single-file.ts";

/** What the page may load and run: files of its own and the core's WebAssembly. Nothing inline, and nobody else's. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Puts the policy into the built page, for any host, and into the headers of `npm start`, which its workers obey too; the
 * single file brings its own. The development server needs inline scripts and goes without.
 */
export function pagePolicy(): Plugin {
  return {
    name: "page-policy",
    transformIndexHtml: {
      order: "post",
      handler: (html, { server }) => {
        if (server) return html;
        const attrs = { "http-equiv": "Content-Security-Policy", content: PAGE_POLICY };
        return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
      },
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (!request.url?.includes(SINGLE_FILE)) response.setHeader("Content-Security-Policy", PAGE_POLICY);
        next();
      });
    },
  };
}
