import "./src/labs/register";
import { defineConfig } from "@playwright/test";
import { findTool, TOOLS } from "./scripts/tools.mjs";

const LONG = process.env.BUFFERLAB_LONG === "1";

/**
 * What Chromium leaves out: all that Playwright leaves out, whose list this one replaces, since the last one counts; and
 * two pages of the browser's own behind the address field of every window, which cost as much as the page under test.
 */
const WITHOUT = [
  "AimEnabled",
  "AutoDeElevate",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BlockOriginHeaderModificationOnRedirect",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

const port = Number(process.env.BUFFERLAB_PORT ?? 4317);

export default defineConfig({
  testDir: "tests/browser",
  workers: 2,
  // Test by test, so that neither worker waits for the other's last file.
  fullyParallel: true,
  retries: 0,
  // No test measures time; a busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What much like it is tested every day waits for the long run: see tests/browser/lab-test.ts.
  ...(LONG ? {} : { grepInvert: /@long/ }),
  reporter: "line",
  // A service worker answers before a test can; the spec that is about it lets it.
  use: { baseURL: `http://localhost:${port}/`, serviceWorkers: "block" },
  globalSetup: "./tests/browser/serve-page.ts",
  projects: [
    {
      name: "chromium",
      use: {
        browserName: "chromium",
        launchOptions: {
          executablePath: findTool(TOOLS.chromium) ?? "chromium",
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            `--disable-features=${WITHOUT.join()}`,
          ],
        },
      },
    },
    {
      name: "firefox",
      // What a browser decides, every day; the rest is the same in both and waits for the long run.
      ...(LONG ? {} : { grep: /@firefox/ }),
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: findTool(TOOLS.firefox) ?? "firefox" },
      },
    },
  ],
});
