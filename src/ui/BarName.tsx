import { Badge } from "./Badge";

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
