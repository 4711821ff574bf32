import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What the built page may load and run: its own files, and the core's WebAssembly. Nothing inline, nobody else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Puts the policy into the built page; the development server needs inline scripts and goes without. */
function contentSecurityPolicy(): Plugin {
  const tag = { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: CONTENT_SECURITY_POLICY } };
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [{ ...tag, injectTo: "head-prepend" }],
  };
}

const OPENING_FRAME = "src/labs/buffer-cache/opening-frame.json";

/** Puts the figures that stand on the page before the core answers into the page itself: data, not a script. */
function openingFrame(): Plugin {
  const frame = JSON.parse(readFileSync(fileURLToPath(new URL(OPENING_FRAME, import.meta.url)), "utf8"));
  const attrs = { type: "application/json", id: "opening-frame" };
  return {
    name: "opening-frame",
    transformIndexHtml: () => [{ tag: "script", attrs, children: JSON.stringify(frame), injectTo: "body-prepend" }],
  };
}

export default defineConfig({
  // Relative addresses: the built folder works on any host and in any subfolder.
  base: "./",
  plugins: [react(), contentSecurityPolicy(), openingFrame()],
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
