interface LaneProps {
  readonly focus: number;
}

/** The settings of requests and policies. */
export function PoliciesControls({ focus }: LaneProps) {
  return <p>Policies {focus}</p>;
}

/** The events, request by request. */
export function PoliciesStory({ focus }: LaneProps) {
  return <p>Story {focus}</p>;
}
