import type { Plugin } from "vite";
import { SINGLE_FILE } from "./single-file.ts";

/**
 * The content the page may load and run: its own files and the core's WebAssembly. Nothing inline, nothing
 * from other hosts.
 */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Adds the policy to the built page, for any host, and to the headers of `npm start`, which also apply to
 * its workers. The single file has its own policy. The development server has none, because it needs inline
 * scripts.
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
