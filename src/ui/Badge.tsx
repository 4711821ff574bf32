import { laneLetter } from "../shared/lane-letter";

/** The letter of a lane, which is given by its number or its letter, in its color. */
export function Badge({ lane, title }: { readonly lane: number | string; readonly title?: string }) {
  const letter = typeof lane === "number" ? laneLetter(lane) : lane;
  return (
    <span className="badge" data-lane={letter} title={title}>
      {letter}
    </span>
  );
}

/** A bar's lane. A long name is truncated, with a tooltip that shows all of it. */
export function BarName({ lane, name }: { readonly lane: number; readonly name: string }) {
  return (
    <p className="bar-name">
      <Badge lane={lane} />
      <span className="bar-label" title={name}>
        {name}
      </span>
    </p>
  );
}
