/** The lessons. */
export function Learn() {
  return (
    <main className="learn" id="stage" tabIndex={-1}>
      <h1>Lessons</h1>
    </main>
  );
}
