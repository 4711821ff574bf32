import { Badge } from "./Badge";

/** Whose bar it is: a long name is cut short and told in full under the pointer. */
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
