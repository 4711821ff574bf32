import { useEffect, useEffectEvent, useState } from "react";
import { ACT, PAGE_CAUSE, PAGE_LIMIT } from "../../../generated/page_cache";
import { useReading } from "../../../kernel/run/hooks";
import type { PolicyName } from "../../../models/page_cache/policies";
import { actKey, rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { useShortcuts } from "../../shared/shortcuts";
import { StepMoves } from "../../shared/step/StepMoves";
import { type ShownRows, shownRowsKeys, useShownRows } from "../../shared/step/shown-rows";
import { NextRequests, PageButton } from "../next/NextRequests";
import { useCaches, usePageScenario } from "../page-state";
import { RolesLegend } from "../policies/RolesBars";
import { type Act, outcomeOf } from "./acts";
import { type Beat, type LaneBeats, useRequests } from "./beats";
import { ClockRing } from "./ClockRing";
import { Lists } from "./Lists";
import "./request.css";

interface StageProps {
  readonly names: readonly string[];
  readonly focus: number;
}

/** The last request in every lane, one beat after another. */
export function RequestStage({ names, focus }: StageProps) {
  const { info } = useReading();
  const lanes = useRequests();
  const total = Math.max(0, ...lanes.map(({ beats }) => beats.length));
  const rows = useBeats(info.done, total, info.playing);
  const knowledge = usePageScenario(({ roles }) => roles);
  useShortcuts(shownRowsKeys(rows));
  const page = lanes[0]?.page ?? PAGE_LIMIT.NONE;
  if (info.done === 0) return <p className="muted">No request yet. Step forward to watch one.</p>;
  if (page === PAGE_LIMIT.NONE) return <p className="muted">Reading the request …</p>;
  return (
    <>
      <header className="request-head row wrap">
        <h2>
          Request {formatInteger(info.done - 1)} is for page <PageButton page={page} />
        </h2>
        {!info.playing && <StepMoves rows={rows} label="Beats of the request" />}
        {info.playing && <p className="muted">Playing. Pause to read it beat by beat.</p>}
      </header>
      <div className="policies-legend row between">
        <RolesLegend knowledge={knowledge} />
      </div>
      <div className="request-lanes" data-count={lanes.length} data-focus={focus}>
        {lanes.map((lane, i) => (
          <Lane key={laneLetter(i)} number={i} name={names[i] ?? ""} lane={lane} rows={rows} />
        ))}
      </div>
      <NextRequests names={names} />
    </>
  );
}

/** Time between two beats that follow by themselves, in ms. */
const BEAT_MS = 180;
const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The shown beats of a request, for a person to choose. Until then they follow by themselves; with reduced motion all are
 * there at once.
 */
function useBeats(done: number, total: number, isPlaying: boolean): ShownRows {
  const [chosenAt, setChosenAt] = useState(-1);
  const rows = useShownRows(`request ${done}`, total, isPlaying);
  const { shown, all } = rows;
  const isOver = all || shown >= total || chosenAt === done;
  const next = useEffectEvent(rows.show);
  useEffect(() => {
    if (isOver) return;
    const less = wantsLessMotion();
    const timer = setTimeout(() => next(less ? total : shown + 1), less ? 0 : BEAT_MS);
    return () => clearTimeout(timer);
  }, [isOver, shown, total]);
  const choose = (change: () => void) => {
    setChosenAt(done);
    change();
  };
  return {
    ...rows,
    show: (count) => choose(() => rows.show(count)),
    showAll: (whole) => choose(() => rows.showAll?.(whole)),
  };
}

interface LaneProps {
  readonly number: number;
  readonly name: string;
  readonly lane: LaneBeats;
  readonly rows: ShownRows;
}

function Lane({ number, name, lane, rows }: LaneProps) {
  const { beats, policy } = lane;
  const cache = useCaches()[number];
  const choice = usePageScenario(({ lanes }) => lanes[number]?.policy);
  const shown = beats.slice(0, rows.shown);
  const now = rows.all ? null : (shown.at(-1) ?? null);
  // The entry and the sentence are about all acts.
  const isSummary = now === null || now.acts.length === 0;
  const title = `request-lane-${number}`;
  return (
    <section className="lane request-lane small shrink" data-lane={number} aria-labelledby={title}>
      <h3 id={title}>
        <Badge lane={number} /> {name}
        <Outcome beats={shown} />
      </h3>
      <div>
        <Lists request={lane} shown={shown} />
        {cache !== undefined && choice !== undefined && <ClockRing cache={cache} policy={choice} />}
      </div>
      <ol className="request-beats">
        {beats.map((beat) => (
          <li
            key={beat.at}
            aria-current={beat === now ? "step" : undefined}
            data-shown={beat.at < shown.length}
            data-kind={beat.at === beats.length - 1 ? "sentence" : undefined}
          >
            <b>{beat.title}</b> <span>{beat.text}</span>
          </li>
        ))}
      </ol>
      <Rule policy={policy} acts={isSummary ? shown.flatMap(({ acts }) => acts) : now.acts} />
      <p className="visually-hidden" role="status">
        {rows.all || rows.shown < rows.total ? "" : `${name}: ${beats.at(-1)?.text ?? ""}`}
      </p>
    </section>
  );
}

/** Hit or miss, once the beat that says so is shown. */
function Outcome({ beats }: { readonly beats: readonly Beat[] }) {
  const outcome = outcomeOf(beats.flatMap(({ acts }) => acts));
  if (outcome === undefined) return null;
  const isHit = outcome.kind === "HIT";
  return (
    <span className="request-outcome type-13" data-hit={isHit}>
      {isHit ? "● hit" : "○ miss"}
    </span>
  );
}

interface RuleProps {
  readonly policy: PolicyName;
  /** The acts that light lines. */
  readonly acts: readonly Act[];
}

/** A policy's rule, with the lines of these acts lit. */
function Rule({ policy, acts }: RuleProps) {
  const keys = new Set(acts.map(({ kind, cause }) => actKey(ACT[kind], PAGE_CAUSE[cause])));
  return (
    <details className="request-rule tiny" open>
      <summary>Rule</summary>
      <ol>
        {rulesOfPolicy(policy).lines.map(({ text, acts: lighting }) => {
          const isLit = lighting.some((key) => keys.has(key));
          return (
            <li key={text} data-lit={isLit} data-inner={text.startsWith(" ")}>
              {text.trim()}
              {isLit && <span className="visually-hidden"> (this beat)</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
