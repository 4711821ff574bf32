import { useEffect, useId, useMemo, useRef, useState } from "react";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { useSize } from "../../ui/use-size";
import { Dials } from "../Dials";
import { Drawer } from "../Foot";
import type { StoryRecord, WasteSeries } from "../record";
import { Stage } from "../stage/Stage";
import type { StoryRecords } from "../story/records";
import { LAST_STEP } from "../story/score";
import { StripPlot } from "../strip/StripPlot";
import { CutoffHandle } from "./CutoffHandle";
import { type Choice, cutoffOf, FLAWED, FULL_RULES, type FullRule, fixAddress, policyOf } from "./cutoffs";

interface Props {
  readonly records: StoryRecords;
  /** The end of the story, which has no cutoff. */
  readonly was: StoryRecord;
  readonly onLeave: () => void;
}

/** The panel for fixing the leak: the cutoff and the rule of a full cache, with their immediate effect. */
export function Fix({ records, was, onLeave }: Props) {
  const [choice, setChoice] = useTrial(records);
  const { record: now, series, shares } = records.trial ?? { record: was, series: records.whole, shares: [] };
  // Null = no rule was chosen last, so the slider needs no comparison.
  const [before, setBefore] = useState<StoryRecord | null>(null);
  const view = useMemo(() => ({ scene: "fix", now, was }) as const, [now, was]);
  return (
    <>
      <FixHero
        choice={choice}
        now={now}
        isNews={before !== null && now !== before}
        onRule={(full) => {
          setBefore(now);
          setChoice({ ...choice, full });
        }}
      />
      <Stage view={view}>
        <Dials record={now} was={was.flawed} exact />
      </Stage>
      <div className="start-below start-fix">
        <div>
          <h2>How big are the requests?</h2>
          <CutoffHandle
            choice={choice}
            shares={shares}
            lane={now.flawed}
            onStop={(stop) => {
              if (stop === choice.stop) return;
              setBefore(null);
              setChoice({ ...choice, stop });
            }}
          />
        </div>
        <FixStrip now={now} was={was} series={series} />
      </div>
      <Drawer lab={fixAddress(choice)}>
        <button type="button" className="start-link" onClick={onLeave}>
          Back to the start
        </button>
      </Drawer>
    </>
  );
}

/** Tries the choice in lane A. Leaving the panel restores the story's run. */
function useTrial(records: StoryRecords) {
  const [choice, setChoice] = useState<Choice>(FLAWED);
  useEffect(() => {
    records.try(policyOf(FLAWED));
    return () => records.restore();
  }, [records]);
  const choose = (next: Choice) => {
    setChoice(next);
    records.try(policyOf(next));
  };
  return [choice, choose] as const;
}

/** The fix has worked from this share on. */
const WORKED = 0.5;
/** At this cutoff and below, big buffers are out of the cache. */
const SMALL_CUTOFF = 200;

function fixTitle(choice: Choice, { flawed: { useful } }: StoryRecord): readonly [string, string] {
  const cutoff = cutoffOf(choice);
  const isOut = cutoff !== null && cutoff <= SMALL_CUTOFF;
  const share = formatShare(useful, useful >= WORKED ? 0 : 1);
  return [
    isOut ? "Keep big buffers out of the cache." : "Drag the cutoff to the left.",
    useful >= WORKED ? `Now ${share} of the memory is useful.` : `${share} of the memory is useful.`,
  ];
}

interface HeroProps {
  readonly choice: Choice;
  readonly now: StoryRecord;
  /** The last chosen rule has led to this. */
  readonly isNews: boolean;
  readonly onRule: (rule: FullRule) => void;
}

function FixHero({ choice, now, isNews, onRule }: HeroProps) {
  const [first, second] = fixTitle(choice, now);
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="start-hero">
      <h1 ref={heading} tabIndex={-1}>
        {first}
        <br />
        {second}
      </h1>
      <p className="start-sub">
        The cost: more heap calls. <i>Each cutoff trades one for the other.</i>
      </p>
      <fieldset className="start-fix-rules">
        <legend>When the cache is full</legend>
        {FULL_RULES.map(({ rule, words }) => (
          <label key={rule}>
            <input type="radio" name={name} checked={choice.full === rule} onChange={() => onRule(rule)} />
            {words}
          </label>
        ))}
      </fieldset>
      <p className="visually-hidden" aria-live="polite">
        {isNews && `${first} ${second} ${formatShare(now.flawed.saved)} of heap calls saved.`}
      </p>
    </div>
  );
}

interface StripProps {
  readonly now: StoryRecord;
  readonly was: StoryRecord;
  readonly series: WasteSeries | null;
}

/** The plot's size before it has been measured. */
const NOMINAL = { width: 636, height: 86 } as const;

function FixStrip({ now, was, series }: StripProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, NOMINAL);
  return (
    <div className="start-fix-strip">
      <h2>Share of callers’ memory wasted, step by step</h2>
      <div className="start-fix-curve" ref={box}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${formatShare(1 - now.flawed.useful)} wasted at the end`}
        >
          <StripPlot
            id={id}
            axis={{ to: LAST_STEP, width }}
            height={height}
            head={LAST_STEP}
            early={null}
            whole={series}
            alone
          />
        </svg>
      </div>
      <p className="start-fix-axis">
        <span>0</span>
        <span>{formatInteger(LAST_STEP)}</span>
      </p>
      <p className="start-fix-ends">
        <b>{formatShare(1 - now.flawed.useful)}</b> wasted
        <span>was {formatShare(1 - was.flawed.useful)}</span>
      </p>
    </div>
  );
}
