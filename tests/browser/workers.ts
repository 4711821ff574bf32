import type { Page } from "@playwright/test";

/** Lets a test speak to the workers that the page starts. */
export async function catchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    const Original = window.Worker;
    Object.assign(window, { workers });
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
  });
}
