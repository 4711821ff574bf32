/** Replaces a stage that already shows the answer. */
export function Covered() {
  return (
    <section className="lesson-cover" id="stage" aria-label="Stage, hidden" tabIndex={-1}>
      <p>
        <b>Hidden until you answer.</b> You can also skip the question.
      </p>
    </section>
  );
}
