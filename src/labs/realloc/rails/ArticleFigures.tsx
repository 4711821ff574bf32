import { Provenance } from "../../../ui/Provenance";
import { ARTICLE_FIGURES } from "./article-figures";

/** The figures of the article of 2015, each beside the model’s. */
export function ArticleFigures() {
  return (
    <section className="rail-section" aria-labelledby="realloc-figures">
      <h2 id="realloc-figures">Figures of the article</h2>
      <details className="heap-parameters">
        <summary>Fitted, predicted, not explained</summary>
        <p className="rail-note muted">The model’s figures are those of a Haswell of 2015, in cycles.</p>
        <dl className="realloc-figures">
          {ARTICLE_FIGURES.map(({ said, modeled, status }) => (
            <div key={said}>
              <dt>{said}</dt>
              <dd>
                {modeled} <Provenance origin={status} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
