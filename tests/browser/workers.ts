import type { Page } from "@playwright/test";

/** Lets a test speak to the workers that run the simulation; those of comparisons in the background are not among them. */
export async function catchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    const Original = window.Worker;
    Object.assign(window, { workers });
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === "bufferlab") workers.push(this);
      }
    };
  });
}
