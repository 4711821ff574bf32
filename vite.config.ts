import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { lightImports } from "./scripts/light-imports.ts";
import { prerender } from "./scripts/prerender/plugin.ts";

/**
 * What the built page may load and run: its own files, the core's WebAssembly, and what was written into it by the build,
 * which is named by its hash. Nobody else.
 */
const contentSecurityPolicyOf = (html: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineHashes(html, /<script>(.*?)<\/script>/gs)].join(" "),
    "worker-src 'self'",
    ["style-src 'self'", ...inlineHashes(html, /<style>(.*?)<\/style>/gs)].join(" "),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const inlineHashes = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

/** Puts the policy into the built page; the development server needs inline scripts and goes without. */
function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const attrs = { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicyOf(html) };
        return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}

const OPENING_FRAME = "src/labs/buffer-cache/opening-frame.json";
const opening = JSON.parse(readFileSync(fileURLToPath(new URL(OPENING_FRAME, import.meta.url)), "utf8"));

/** Puts the figures that stand on the page before the core answers into the page itself: data, not a script. */
function openingFrame(): Plugin {
  const attrs = { type: "application/json", id: "opening-frame" };
  return {
    name: "opening-frame",
    transformIndexHtml: () => [{ tag: "script", attrs, children: JSON.stringify(opening), injectTo: "body-prepend" }],
  };
}

export default defineConfig({
  // Relative addresses: the built folder works on any host and in any subfolder.
  base: "./",
  plugins: [lightImports, react(), openingFrame(), prerender(opening), contentSecurityPolicy()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    // All that the first sight needs in one file: it compresses better than many small ones.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } },
    },
  },
  worker: { format: "es" },
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ["tests/fixed-seed.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{unit,golden,oracle,architecture,permalinks}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: { name: "page", environment: "jsdom", include: ["tests/unit/**/*.test.tsx"] },
      },
    ],
  },
});
