interface LaneProps {
  readonly focus: number;
}

/** What a person may change about requests and policies. */
export function PoliciesControls({ focus }: LaneProps) {
  return <p>Policies {focus}</p>;
}

/** What happened, request by request. */
export function PoliciesStory({ focus }: LaneProps) {
  return <p>Story {focus}</p>;
}
