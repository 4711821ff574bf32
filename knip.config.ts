import type { KnipConfig } from "knip";

/** What runs without tests, beside the commands in package.json. */
const PRODUCT = [
  // The page. Its workers follow from it.
  "src/main.tsx",
  "src/offline.ts",
  "src/first-look.ts",
  // The library and the element.
  "src/library/{index,embedded}.ts",
  "src/library/node/{index,calls-bytes,gunzip,sha256}.ts",
  "src/library/*.d.ts",
  "src/element/buffer-lab.ts",
  // The modules that plugins of the build run, and the suites that tests compare with their files.
  "vite.package.config.ts",
  "src/prerender.tsx",
  "src/app/docs/doc-pages.tsx",
  "scripts/{lesson-pages/figures,library-pictures/cards}.ts",
  "scripts/test-suites.mjs",
  // The runner of tests/real starts them in a folder with the libraries.
  "tests/real/pools/node/driver.mjs",
  "tests/real/policies/drive.mjs",
  // public/scenario.schema.json, which a test writes.
  "scripts/scenario-schema/schema.ts",
];
const TESTS = [
  "playwright.config.ts",
  "tests/**/*.{test,spec}.{ts,tsx}",
  "tests/{fixed-seed,load-labs,react-clock}.ts",
  "tests/browser/serve-page.ts",
  "tests/permalinks/link-outcome.ts",
  "tests/**/record*.ts",
  "tests/nets/cli.ts",
  // Runs in a folder with its logger.
  "tests/loggers/program.mjs",
  "tests/bench/*.ts",
];
const WITHOUT_TESTS = process.env.WITHOUT_TESTS === "1";

export default {
  entry: WITHOUT_TESTS ? PRODUCT : [...PRODUCT, ...TESTS],
  project: ["{src,scripts}/**", ...(WITHOUT_TESTS ? [] : ["tests/**"])],
  include: ["files", "exports", "types"],
  // A test may reach what is marked @internal.
  tags: WITHOUT_TESTS ? ["-internal"] : [],
  // Printed from the headers of the core, all of them; to copy into a program.
  ignoreIssues: { "src/generated/*": ["exports"], "src/own/loggers/*.mjs": ["exports"] },
  treatConfigHintsAsErrors: true,
  treatTagHintsAsErrors: true,
  vite: false,
  vitest: false,
  playwright: false,
} satisfies KnipConfig;
