import { StepName } from "../../../components/StepName";
import { VerbKey } from "../../../components/VerbKey";
import type { Verb } from "../../../components/verbs";
import { useReading } from "../../../state/hooks";
import { RunProvenance } from "../RunProvenance";
import { HistoryBars } from "./HistoryBars";
import { leavePresentation } from "./PresentFrame";

interface PresentBarProps {
  readonly focus: number;
  readonly keys: readonly Verb[];
  /** What happened so far is covered too. */
  readonly covered?: boolean;
}

/** What moves a presentation, the curve so far, and where it is. */
export function PresentBar({ focus, keys, covered = false }: PresentBarProps) {
  const { info } = useReading();
  return (
    <div className="present-bar">
      {keys.map((verb, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place, so that it keeps the focus as another one
        <VerbKey key={i} verb={verb} />
      ))}
      {covered ? <div className="history-bars" /> : <HistoryBars lane={focus} />}
      <p>
        <StepName done={info.done} />
      </p>
      {!covered && <RunProvenance />}
      <button type="button" className="button" onClick={leavePresentation}>
        Leave
      </button>
    </div>
  );
}
