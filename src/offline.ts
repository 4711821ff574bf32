/** Asks the browser to keep the page on this device after it has loaded, so that it opens without a network. */
async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register("./sw.js");
  } catch {
    // Without service workers or storage, or in a sandboxed frame, the page needs the network.
  }
}

// Not during development, and not in the single file, which needs no cache.
if (import.meta.env.MODE === "production") addEventListener("load", keep);
