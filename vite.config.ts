import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BUILD } from "./scripts/build-name.ts";
import { contentSecurityPolicy } from "./scripts/content-security-policy.ts";
import { CORE_CHECKSUMS } from "./scripts/core-checksums.ts";
import { lessonFigures } from "./scripts/lesson-pages/figures-plugin.ts";
import { stillPages } from "./scripts/lesson-pages/plugin.ts";
import { libraryFiles } from "./scripts/library-files.ts";
import { libraryPictures } from "./scripts/library-pictures/plugin.ts";
import { licenseNotices } from "./scripts/license-notices.ts";
import { missingFiles } from "./scripts/missing-files.ts";
import { offline } from "./scripts/offline.ts";
import { pageChunks } from "./scripts/page-chunks.ts";
import { prerender } from "./scripts/prerender/plugin.ts";
import { SEPARATE_PROJECT, SEPARATE_SUITES } from "./scripts/separate-suites.mjs";
import { singleFile } from "./scripts/single-file.ts";

const OPENING_FRAME = "src/labs/buffer-cache/opening-frame.json";
const opening = JSON.parse(readFileSync(fileURLToPath(new URL(OPENING_FRAME, import.meta.url)), "utf8"));

/** Puts the figures that stand on the page before the core answers into the page itself: data, not a script. */
function openingFrame(): Plugin {
  const attrs = { type: "application/json", id: "opening-frame" };
  return {
    name: "opening-frame",
    transformIndexHtml: () => [{ tag: "script", attrs, children: JSON.stringify(opening), injectTo: "body" }],
  };
}

/** As a folder of files, which a host gives out, or as one file. */
const outputOf = (mode: string) =>
  mode === "single-file"
    ? [prerender(opening, true), singleFile]
    : [prerender(opening, false), contentSecurityPolicy(), stillPages, offline, libraryFiles];

/** What one test replaced is put back before the next. A cleared mock holds no page that it was called on. */
const PUT_BACK = { unstubGlobals: true, unstubEnvs: true, restoreMocks: true, clearMocks: true } as const;
const SETUP = ["tests/fixed-seed.ts", "tests/react-clock.ts"];
/** React as on the page: the checks of its development build take half of the time of a test that renders the page. */
const AS_BUILT = {
  env: { NODE_ENV: "production" },
  alias: { "react/jsx-dev-runtime": fileURLToPath(new URL("tests/jsx-runtime.ts", import.meta.url)) },
};
/** Files share what they import, and may use every lab. */
const WITH_ALL_LABS = { isolate: false, setupFiles: [...SETUP, "tests/load-labs.ts"], ...PUT_BACK };

/** Tests with another lab, other fields or a replaced module, each by itself. */
const ALONE = [
  "tests/unit/{charts-step-overlay,cli-labs,labs-other-fields,plates-stops,scenario-third-lab,stage-one-step,surface}.test.ts",
  "tests/unit/{contract,faults-storage,share-dialog}.test.tsx",
];
/** Tests without a page, in groups: each has a process of its own, because tests slow down as its memory fills. */
const NODE_GROUPS = [
  ["suites", "tests/!(unit)/**/*.test.ts"],
  ["units a-l", "tests/unit/[a-l]*.test.ts"],
  ["units m-z", "tests/unit/[m-z]*.test.ts"],
] as const;

const PROJECTS = [
  ...NODE_GROUPS.map(([name, include]) => ({
    extends: true as const,
    test: {
      name,
      environment: "node",
      include: [include],
      exclude: [...ALONE, ...SEPARATE_SUITES],
      ...WITH_ALL_LABS,
    },
  })),
  {
    extends: true as const,
    test: { name: SEPARATE_PROJECT, environment: "node", include: SEPARATE_SUITES, ...WITH_ALL_LABS },
  },
  {
    extends: true as const,
    test: {
      name: "alone",
      environment: "node",
      include: ALONE,
      setupFiles: [...SETUP, "src/labs/register.ts"],
      ...PUT_BACK,
    },
  },
  {
    extends: true as const,
    test: {
      name: "page",
      environment: "jsdom",
      include: ["tests/unit/**/*.test.tsx"],
      exclude: ALONE,
      ...WITH_ALL_LABS,
    },
  },
];

export default defineConfig(({ mode }) => ({
  // Relative addresses: the built folder works on any host and in any subfolder.
  base: "./",
  define: { CORE_CHECKSUMS: JSON.stringify(CORE_CHECKSUMS), BUILD: JSON.stringify(BUILD) },
  plugins: [
    react(),
    libraryPictures,
    lessonFigures,
    openingFrame(),
    outputOf(mode),
    licenseNotices(mode === "single-file"),
    missingFiles,
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: pageChunks() } },
    },
  },
  // A sandboxed frame has an opaque origin, so every file is fetched cross-origin. All files are public.
  preview: { cors: { origin: "*" } },
  worker: {
    format: "es",
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Every engine needs what runs a core. Only a trace within a scenario needs links and digests, and only a
        // refusal needs words.
        codeSplitting: {
          groups: [
            {
              name: "worker",
              // With the entry, which registers the labs first.
              test: /src.((trial-)?worker[.]ts|(kernel|shared).(?!scenario.|sha256|encoding|nearest-name|visible-text|format[.]))/,
            },
            { name: "worker", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    // Helpers of the collector, and of a compiler that optimizes what a test calls a few times, would take the processors
    // from the other suite.
    execArgv: ["--single-threaded-gc", "--interrupt-budget=1000000"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: SETUP,
    ...AS_BUILT,
    // The projects share the modules that one of them has transformed.
    experimental: { fsModuleCache: true },
    projects: PROJECTS,
  },
}));
