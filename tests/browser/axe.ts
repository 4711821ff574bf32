import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The rules whose result a theme can change. */
export const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];

/**
 * axe's violations on the page, or in the part that `scope` selects. axe is injected once per page, runs in this frame only
 * (there are no others) and collects only violations, because the rest of its report takes most of its time. `rules`: only these.
 */
export async function axeViolations(page: Page, scope?: string, rules?: readonly string[]): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, only]) => {
      const { violations } = await window.axe.run(within ?? document, {
        resultTypes: ["violations"],
        // axe leaves this rule out unless it is asked for.
        rules: { "target-size": { enabled: true } },
        ...(only && { runOnly: [...only] }),
      });
      return violations;
    },
    [scope, rules] as const,
  );
}
