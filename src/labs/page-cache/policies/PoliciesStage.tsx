import { useCaches } from "../page-frame";

interface StageProps {
  readonly names: readonly string[];
  readonly focus: number;
}

/** The caches side by side. */
export function PoliciesStage({ names }: StageProps) {
  return (
    <p>
      {useCaches()
        .map((cache, lane) => `${names[lane]}: ${cache.lists.length}`)
        .join(", ")}
    </p>
  );
}
