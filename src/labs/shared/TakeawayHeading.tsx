import type { Takeaway } from "./takeaway";

/** The heading of a lab. The key has a screen reader meet a new heading, not an edited one. */
export function TakeawayHeading({ strong, rest }: Takeaway) {
  return (
    <h1 key={strong}>
      <b>{strong}</b>
      {rest}
    </h1>
  );
}
