import { laneLetter } from "../shared/lane-letter";

/** The letter of a lane in its color. */
export function Badge({ lane }: { readonly lane: number }) {
  const letter = laneLetter(lane);
  return (
    <span className="badge" data-lane={letter}>
      {letter}
    </span>
  );
}
