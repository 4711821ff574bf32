import { useLayoutEffect, useMemo, useState } from "react";
import type { Moment } from "../../../codegen/code-line";
import { useRun } from "../../../kernel/run/hooks";
import { hasPool, hasSlots } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { isBlank } from "../../../models/allocation/worded-lane";
import { formatInteger } from "../../../shared/format";
import { lazyComponent } from "../../../ui/lazy-component";
import { whenIdle } from "../../../ui/when-idle";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { RunProvenance } from "../RunProvenance";
import { compareWords, rivalOf, SlotsCard } from "./SlotsCard";
import { cardSentence, isSeen, type StoryCard, story } from "./story-cards";
import "./story.css";

/** The line of a policy's code that decided a step. The story is told without it, so it waits for an idle moment. */
const CardCode = lazyComponent<{ readonly policy: Policy; readonly moment: Moment }>(
  async () => {
    await whenIdle();
    const { decidingLine } = await import("../policy/code-rows");
    return ({ policy, moment }) => <code className="card-code">{decidingLine(policy, moment)}</code>;
  },
  <code className="card-code" />,
);

/** The events of a lane. A click on a card goes to the step just before its event and plays it. */
export function Story(props: {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}) {
  const { focus } = props;
  const { info, lanes } = useAllocationReading();
  const scenario = useAllocationScenario((scenario) => scenario);
  const of = useMemo(() => ({ scenario, focus }), [scenario, focus]);
  const [lane, policy] = [lanes[focus], scenario.lanes[focus]];
  const cards = lane && policy ? story({ lane, policy, events: info.firstEvents[focus] ?? [] }) : [];
  const isKnown = lane !== undefined && !isBlank(lane);
  const lit = useHighlights(of, isKnown ? cards.filter(isSeen).map(({ key }) => key) : null);
  return (
    <section className="story" aria-labelledby="story-title">
      <div className="story-head row between">
        <h2 id="story-title" className="visually-hidden">
          Events by step <RunProvenance />
        </h2>
        <LaneSwitch {...props} />
      </div>
      <ol>
        {cards.map(
          (card) =>
            policy && <Card key={card.key} {...{ card, focus, policy }} lit={lit.has(card.key)} done={info.done} />,
        )}
        {policy && hasSlots(policy) && <MoreSlots focus={focus} />}
      </ol>
    </section>
  );
}

interface CardProps {
  readonly card: StoryCard;
  /** Seen, and highlighted in its turn. */
  readonly lit: boolean;
  readonly done: number;
  readonly focus: number;
  readonly policy: Policy;
}

function Card({ card, lit, done, focus, policy }: CardProps) {
  const isLit = lit && isSeen(card);
  const state = isLit ? (card.step < done ? "past" : "ahead") : "unseen";
  return (
    <li className="card" data-state={state} data-harm={card.harm} data-now={card.step === done - 1}>
      <span className="card-step type-12 nowrap strong">{isSeen(card) ? formatInteger(card.step) : "?"}</span>
      <div className="card-text">
        {isLit ? (
          <>
            <CardHead card={card} focus={focus} />
            <p>{cardSentence(card)}</p>
          </>
        ) : (
          <>
            <b className="card-title strong type-13">{card.title}</b>
            <p>{isSeen(card) ? `First at step ${formatInteger(card.step)}.` : "Not seen yet."}</p>
          </>
        )}
      </div>
      {!isLit && <code className="card-code" />}
      {isLit && card.moment !== null && !hasPool(policy) && <CardCode policy={policy} moment={card.moment} />}
    </li>
  );
}

function CardHead({ card, focus }: Pick<CardProps, "card" | "focus">) {
  const run = useRun();
  const { key, title, step } = card;
  return (
    <div className="card-head">
      <button
        type="button"
        className="card-title strong type-13"
        aria-label={`${title}, go to step ${formatInteger(step)}`}
        onClick={() => run.transport.replayStep(step)}
      >
        {title}
      </button>
      {key !== "corollary" && (
        <button
          type="button"
          className="card-next bare"
          aria-label={`Next: ${title}`}
          title="Continue to the next one"
          onClick={() => run.transport.nextEvent(focus, key)}
        >
          ›
        </button>
      )}
    </div>
  );
}

/** The highlighted cards: everything in `seen` when a story begins (null = nothing is known yet), then one per second. */
function useHighlights(of: unknown, seen: readonly string[] | null): Highlights["lit"] {
  const [highlights, setHighlights] = useState(() =>
    seen === null ? noHighlights : highlightsAt(noHighlights, of, seen, 0),
  );
  useLayoutEffect(() => {
    if (seen === null) return;
    const now = performance.now();
    const next = highlightsAt(highlights, of, seen, now);
    if (next !== highlights) setHighlights(next);
    const wait = highlightWait(next, seen, now);
    if (wait === null) return;
    const timer = setTimeout(() => setHighlights((known) => highlightsAt(known, of, seen, performance.now())), wait);
    return () => clearTimeout(timer);
  });
  return highlights.lit;
}

/** Which cards of a story are highlighted. They are highlighted one after the other, so a person can read each. */
interface Highlights {
  /** Identifies the story. A new one starts with all known cards highlighted. */
  readonly of: unknown;
  readonly lit: ReadonlySet<string>;
  /** Time of the last highlight, in ms. */
  readonly at: number;
}

/** Time between two highlights, in ms. */
const HIGHLIGHT_MS = 1000;

/** Before any story. @internal */
export const noHighlights: Highlights = { of: null, lit: new Set(), at: Number.NEGATIVE_INFINITY };

/**
 * The highlighted cards at `now`, in ms, among those in `seen`. A new story highlights all at once, otherwise one per second. @internal
 */
export function highlightsAt(highlights: Highlights, of: unknown, seen: readonly string[], now: number): Highlights {
  if (of !== highlights.of) return { of, lit: new Set(seen), at: Number.NEGATIVE_INFINITY };
  const next = seen.find((key) => !highlights.lit.has(key));
  if (next === undefined || now < highlights.at + HIGHLIGHT_MS) return highlights;
  return { of, lit: new Set([...highlights.lit, next]), at: now };
}

/** Time until the next highlight, in ms; null = nothing waits. @internal */
export function highlightWait(highlights: Highlights, seen: readonly string[], now: number): number | null {
  const waits = seen.some((key) => !highlights.lit.has(key));
  return waits ? Math.max(0, highlights.at + HIGHLIGHT_MS - now) : null;
}

const ComparedSlots = lazyComponent(() => import("./ComparedSlots").then((part) => part.ComparedSlots), <Unasked />);

/** Compares the same policy with few and with many slots, which no single run can do. The code loads on demand. */
function MoreSlots({ focus }: { readonly focus: number }) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const [asked, ask] = useState<"no" | "begin" | "begun">("no");
  if (asked === "no" && rivalOf(lanes, focus) < 0) return lanes[focus] && <Unasked onAsk={() => ask("begin")} />;
  return <ComparedSlots focus={focus} begins={asked === "begin"} onBegun={() => ask("begun")} />;
}

function Unasked({ onAsk }: { readonly onAsk?: () => void }) {
  return (
    <SlotsCard finding={null}>
      <button type="button" className="card-run strong" aria-haspopup="dialog" onClick={onAsk}>
        {compareWords}
      </button>
    </SlotsCard>
  );
}
