interface StageProps {
  readonly names: readonly string[];
  readonly focus: number;
}

/** One request, step by step. */
export function RequestStage({ names, focus }: StageProps) {
  return <p>{names[focus]}</p>;
}
