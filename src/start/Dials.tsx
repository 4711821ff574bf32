import { formatShare } from "../shared/figure-text";
import type { StoryRecord } from "./record";

interface Props {
  readonly record: StoryRecord;
  /** The previous shares: those of the previous step, or without a cutoff. */
  readonly was?: { readonly useful?: number | undefined; readonly saved?: number | undefined } | undefined;
  /** Rounded to a tenth of a percent, with the memory in the color of needed bytes. */
  readonly exact?: boolean;
}

/** The two numbers of the story. */
export function Dials({ record: { flawed }, was, exact = false }: Props) {
  return (
    <div className="start-dials" data-exact={exact || undefined}>
      <Dial name="memory useful" share={flawed.useful} was={was?.useful} exact={exact} />
      <Dial name="heap calls saved" share={flawed.saved} was={was?.saved} exact={exact} />
    </div>
  );
}

/** A share below this is shown to a tenth of a percent. */
const SMALL = 0.0995;
/** A share as a dial shows it: "2.9 %", "67 %"; `exact`: to a tenth, "95.2 %". */
const dialText = (share: number, exact: boolean) => formatShare(share, exact || share < SMALL ? 1 : 0);

interface DialProps {
  readonly name: string;
  readonly share: number;
  readonly was?: number | undefined;
  readonly exact: boolean;
}

function Dial({ name, share, was, exact }: DialProps) {
  const [digits, unit] = dialText(share, exact).split("\u00a0");
  const wide = Number.isNaN(share) ? 0 : 100 * share;
  return (
    <div className="start-dial">
      <p className="start-dial-name muted">{name}</p>
      <p className="start-dial-value">
        {digits}
        {unit && <small>{unit}</small>}
      </p>
      <svg className="start-dial-bar" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect y="5" width="100" height="10" fill="var(--rule-faint)" />
        <rect y="5" width={wide} height="10" fill="currentColor" />
        {was !== undefined && <rect x={Math.max(0, 100 * was - 1)} width="2" height="20" fill="var(--text)" />}
      </svg>
      {was !== undefined && <p className="start-dial-was muted">was {dialText(was, exact)}</p>}
    </div>
  );
}
