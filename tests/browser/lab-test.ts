import { test as plain } from "@playwright/test";

/** How browsers speak of what a policy forbids, in pages and in workers, and how `tell` does. */
const VIOLATION = /content.security.policy|violates the following/i;

/** Runs in every page before anything else, and in its workers as soon as the driver is let in. */
function tell(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Content Security Policy: ${effectiveDirective} forbids ${blockedURI}, asked by ${sourceFile}`),
  );
}

/**
 * A test of the page: it fails if the page, or a worker of it, does what its Content Security Policy forbids. `violations`: what
 * was noticed, for a test that provokes some and takes them away.
 */
export const test = plain.extend<{ violations: string[] }>({
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        if (VIOLATION.test(message.text())) violations.push(message.text());
      });
      await context.addInitScript(tell);
      context.on("page", (page) => page.on("worker", (worker) => worker.evaluate(tell).catch(() => {})));
      await use(violations);
      if (violations.length > 0) throw new Error(violations.join("\n"));
    },
    { auto: true },
  ],
});

/** For tests that every run has, and for those that only the long run has, since a daily one is much like them. */
export const DAILY = {};
export const LONG_RUN = { tag: "@long" };
