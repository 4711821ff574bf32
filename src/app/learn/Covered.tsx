/** In place of a stage on which the answer stands already. */
export function Covered() {
  return (
    <section className="lesson-cover" id="stage" aria-label="Stage, covered" tabIndex={-1}>
      <p>
        <b>The stage is covered.</b> It shows what you are asked for. Answer, or skip the question, and it is uncovered.
      </p>
    </section>
  );
}
