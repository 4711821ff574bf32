import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { SINGLE_FILE } from "./single-file.ts";

/** The hashes of the inline parts of a page that `parts` finds, each with a space before it. */
export const hashesOf = (page: string, parts: RegExp): string =>
  [...page.matchAll(parts)]
    .map(([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join("");

export const INLINE_SCRIPTS = /<script(?: type="module")?>(.*?)<\/script>/gs;
export const INLINE_STYLES = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * The content a page may load and run: its own files, the core's WebAssembly, and what stands in the page itself,
 * identified by hash. Nothing from other hosts.
 */
export const policyOf = (page: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${hashesOf(page, INLINE_SCRIPTS)}`,
    `style-src 'self'${hashesOf(page, INLINE_STYLES)}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The policy of the page that was built into `folder`, for all of its files. @internal */
export function builtPolicy(folder: string): string {
  const page = join(folder, "index.html");
  return policyOf(existsSync(page) ? readFileSync(page, "utf8") : "");
}

/**
 * Adds the policy to the built page, for any host, and to the headers of `npm start`, which also apply to
 * its workers. The single file has its own policy. The development server has none, because it needs inline
 * scripts.
 */
export function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    transformIndexHtml: {
      order: "post",
      handler: (html, { server }) => {
        if (server) return html;
        const attrs = { "http-equiv": "Content-Security-Policy", content: policyOf(html) };
        return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
      },
    },
    configurePreviewServer: ({ middlewares, config }) => {
      const policy = builtPolicy(resolve(config.root, config.build.outDir));
      middlewares.use((request, response, next) => {
        if (!request.url?.includes(SINGLE_FILE)) response.setHeader("Content-Security-Policy", policy);
        next();
      });
    },
  };
}
