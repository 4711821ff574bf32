import { Icon, type IconName } from "../../../components/Icon";
import { StepName } from "../../../components/StepName";
import { useReading } from "../../../state/hooks";
import { RunProvenance } from "../RunProvenance";
import { HistoryBars } from "./HistoryBars";
import { leavePresentation } from "./PresentFrame";

/** A key of the bar below a presentation. */
export interface BarKey {
  readonly icon: IconName;
  readonly name: string;
  readonly onClick: () => void;
}

interface PresentBarProps {
  readonly focus: number;
  readonly keys: readonly BarKey[];
  /** What happened so far is covered too. */
  readonly covered?: boolean;
}

/** What moves a presentation, the curve so far, and where it is. */
export function PresentBar({ focus, keys, covered = false }: PresentBarProps) {
  const { info } = useReading();
  return (
    <div className="present-bar">
      {keys.map(({ icon, name, onClick }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place, so that it keeps the focus as another one
        <button key={i} type="button" className="key" aria-label={name} title={name} onClick={onClick}>
          <Icon name={icon} />
        </button>
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
