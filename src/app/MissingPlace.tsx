/** Replaces a lab, the library or a lesson that could not be loaded. */
export function MissingPlace() {
  return (
    <main className="message-page" id="stage" aria-label="Missing part" tabIndex={-1}>
      <h1>This part of the page could not be loaded</h1>
      <p>
        You are offline, or the page has a new version. The address and everything you saved on this device are
        unchanged.
      </p>
      <button type="button" className="button button-strong" onClick={() => location.reload()}>
        Reload the page
      </button>
    </main>
  );
}
