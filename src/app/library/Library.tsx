/** Scenarios to open, and one's own. */
export function Library() {
  return (
    <main className="message-page" id="stage" tabIndex={-1}>
      <h1>Library</h1>
    </main>
  );
}
