/** Has the browser keep the page on this device once it has loaded, so that it opens without a network. */
async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register("./sw.js");
  } catch {
    // A browser without service workers, or without storage, or a frame that is shut off: the network it is.
  }
}

// Not while the page is being changed, and not where it is one file that is kept anyway.
if (import.meta.env.MODE === "production") addEventListener("load", keep);
