import { useMemo } from "react";
import type { Moment } from "../../../codegen/code-line";
import { useRun } from "../../../kernel/run/hooks";
import type { Policy } from "../../../models/allocation/scenario";
import { isBlank } from "../../../models/allocation/worded-lane";
import { formatInteger } from "../../../shared/format";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { MoreSlots } from "./MoreSlots";
import { cardSentence, cardTitle, isSeen, type StoryCard, story } from "./story-cards";
import { useHighlights } from "./use-highlights";
import "./story.css";
import { RunProvenance } from "../RunProvenance";

const CardCode = lazyComponent<{ readonly policy: Policy; readonly moment: Moment }>(
  () => import("./CardCode").then((part) => part.CardCode),
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
      <div className="story-head">
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
        <MoreSlots focus={focus} />
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
      <span className="card-step">{isSeen(card) ? formatInteger(card.step) : "?"}</span>
      <div className="card-text">
        {isLit ? (
          <>
            <CardHead card={card} focus={focus} />
            <p>{cardSentence(card)}</p>
          </>
        ) : (
          <>
            <b className="card-title">{cardTitle(card)}</b>
            <p>{isSeen(card) ? `First at step ${formatInteger(card.step)}.` : "Not seen yet."}</p>
          </>
        )}
      </div>
      {!isLit && <code className="card-code" />}
      {isLit && card.moment !== null && <CardCode policy={policy} moment={card.moment} />}
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
        className="card-title"
        aria-label={`${title}, go to step ${formatInteger(step)}`}
        onClick={() => run.transport.replayStep(step)}
      >
        {cardTitle(card)}
      </button>
      {key !== "corollary" && (
        <button
          type="button"
          className="card-next"
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
