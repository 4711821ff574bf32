import type { Figure } from "./figures";

/** A state, drawn at build time. `says`: a description of the state. */
export function StepFigure({ figure, says }: { readonly figure: Figure; readonly says: string }) {
  const { svg, width, height, words } = figure;
  return (
    <figure className="pack-figure">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code while the page is built
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>{says}</figcaption>
    </figure>
  );
}
