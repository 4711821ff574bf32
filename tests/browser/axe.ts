import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The rules that another theme can break. */
export const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];

/**
 * What axe objects to on the page, or in the part that `scope` selects. axe comes into a page once, works in it alone
 * (there are no frames), and collects nothing but violations: the rest of its report is most of its time. `rules`: these alone.
 */
export async function axeViolations(page: Page, scope?: string, rules?: readonly string[]): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, only]) => {
      const { violations } = await window.axe.run(within ?? document, {
        resultTypes: ["violations"],
        ...(only && { runOnly: [...only] }),
      });
      return violations;
    },
    [scope, rules] as const,
  );
}
