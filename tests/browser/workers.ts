import { expect, type Page } from "@playwright/test";

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

/** Waits until a service worker has stored every part of the page and answers in place of the host. */
export async function whenStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}
