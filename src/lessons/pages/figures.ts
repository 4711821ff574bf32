/** A state as a drawing without a script. The build runs the state and draws it. */
export interface Figure {
  /** The inside of an SVG of this size, CSS pixels. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** A description of the drawing. */
  readonly words: string;
}

/** The figures of a step on a static page. */
export interface StepFigures {
  /** The state of its question; null = nothing has happened yet, or the state is covered. */
  readonly asked: Figure | null;
  readonly answered: Figure;
}
