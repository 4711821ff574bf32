import type { Page } from "@playwright/test";

/** Lets a test talk to the workers that run the simulation, but not to those of background comparisons. */
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
