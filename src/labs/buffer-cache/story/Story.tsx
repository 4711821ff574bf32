import { useMemo } from "react";
import { figure } from "../../../charts/figures";
import { formatInteger } from "../../../shared/format";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { MoreSlots } from "./MoreSlots";
import { countWords, isSeen, type StoryCard, story } from "./story-cards";
import { useLamps } from "./use-lamps";
import "./story.css";
import { RunProvenance } from "../RunProvenance";

/** What happened in a lane, on a scale of steps; a click goes to just before it and lets it happen. */
export function Story(props: {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}) {
  const { focus } = props;
  const { info, lanes } = useReading();
  const scenario = useLab((lab) => lab.scenario);
  const of = useMemo(() => ({ scenario, focus }), [scenario, focus]);
  const [lane, policy] = [lanes[focus], scenario.lanes[focus]];
  const cards = lane && policy ? story({ lane, policy, events: info.firstEvents[focus] ?? [] }) : [];
  const isKnown = lane !== undefined && !Number.isNaN(figure(lane, "live"));
  const lit = useLamps(of, isKnown ? cards.filter(isSeen).map(({ key }) => key) : null);
  return (
    <section className="story" aria-labelledby="story-title">
      <div className="story-head">
        <h2 id="story-title">
          What happened <span className="visually-hidden">by step</span> <RunProvenance />
        </h2>
        <LaneSwitch {...props} />
      </div>
      <ol>
        {cards.map((card) => (
          <Card key={card.key} card={card} lit={lit.has(card.key)} done={info.done} focus={focus} />
        ))}
        <MoreSlots focus={focus} />
      </ol>
    </section>
  );
}

interface CardProps {
  readonly card: StoryCard;
  /** Seen, and its turn to be shown has come. */
  readonly lit: boolean;
  readonly done: number;
  readonly focus: number;
}

function Card({ card, lit, done, focus }: CardProps) {
  const isLit = lit && isSeen(card);
  const state = isLit ? (card.step < done ? "past" : "ahead") : "unseen";
  return (
    <li className="card" data-state={state} data-harm={card.harm} data-now={card.step === done - 1}>
      <span className="card-step">{isSeen(card) ? formatInteger(card.step) : "?"}</span>
      <div className="card-text">{isLit ? <LitCard card={card} focus={focus} /> : <LockedCard card={card} />}</div>
    </li>
  );
}

function LitCard({ card, focus }: { readonly card: StoryCard; readonly focus: number }) {
  const run = useRun();
  const { key, glyph, title, text, step } = card;
  return (
    <>
      <div className="card-head">
        <button
          type="button"
          className="card-title"
          aria-label={`${title}, go to step ${formatInteger(step)}`}
          onClick={() => run.relive(step)}
        >
          {glyph} {title}
        </button>
        {key !== "corollary" && (
          <button
            type="button"
            className="card-next"
            aria-label={`Next: ${title}`}
            title="Go on to the next one"
            onClick={() => run.nextEvent(focus, key)}
          >
            ›
          </button>
        )}
      </div>
      <p>
        {text} {countWords(card.count)}
      </p>
    </>
  );
}

function LockedCard({ card }: { readonly card: StoryCard }) {
  const { glyph, title } = card;
  return (
    <>
      <b className="card-title">
        {glyph} {title}
      </b>
      <p>{isSeen(card) ? `First at step ${formatInteger(card.step)}.` : "Not seen yet."}</p>
    </>
  );
}
