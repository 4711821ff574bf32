import type { Presentation } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import type { Layer } from "../../kernel/run/preferences-store";
import { guessesAmong } from "../../kernel/run/ranges";
import type { Scenario } from "../../kernel/scenario/scenario";
import { figuresIn, stateOf } from "../../labs/shared/lab-figures";
import type { LabFiles } from "../../labs/shared/lab-files";
import { layerOf } from "../../labs/shared/layer";
import { column } from "../../plot/figure";
import { svgPart } from "../../plot/picture";
import { INNER } from "../../plot/picture-blocks";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { SvgPicture } from "../print/Sheet";
import { pointOf } from "./shared-files";

interface PreviewProps {
  readonly sent: Presentation;
  /** The goal in words; "" = none. */
  readonly goal: string;
  /** The question before the state; null = the state shows at once. */
  readonly question: string | null;
  readonly scenario: Scenario;
  readonly files: LabFiles;
  /** Why the state has no picture here; null = it is the one on the page. */
  readonly covered: string | null;
}

/** Where each layer shows and changes the rules. */
const RAILS: Readonly<Record<Layer, readonly string[]>> = {
  look: ["Change the rule"],
  compare: ["lanes"],
  everything: ["requests", "rules, events"],
};

/** The page of the person who opens the link, in small. A question comes before all but the note. */
export function Preview({ sent, goal, question, ...picture }: PreviewProps) {
  return (
    <section className="share-preview" aria-labelledby="share-preview">
      <h3 id="share-preview">What they see</h3>
      <div className="preview">
        {sent.note !== "" && (
          <p className="preview-note" dir="auto">
            {sent.note}
          </p>
        )}
        {question === null ? <Page sent={sent} goal={goal} {...picture} /> : <Asked question={question} {...picture} />}
      </div>
    </section>
  );
}

/** The question, with what is needed to answer it. */
function Asked({ question, scenario, files: { words } }: Pick<PreviewProps, "question" | "scenario" | "files">) {
  const lanes = words.hasLanes?.(scenario) === false ? [] : scenario.lanes;
  return (
    <>
      <p className="preview-question">{question}</p>
      {lanes.map((lane, number) => (
        <p key={laneLetter(number)}>
          <Badge lane={number} /> {words.laneName(lane)}
        </p>
      ))}
      <ul className="preview-picks">
        {guessesAmong(scenario.lanes.length).map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
        <li>Skip</li>
      </ul>
      <Cover text="hidden until you answer" />
    </>
  );
}

function Page({ sent, goal, ...picture }: Omit<PreviewProps, "question">) {
  const isWhole = sent.hide.length === 0;
  const layer = isWhole ? layerOf(picture.scenario, true) : "look";
  return (
    <>
      {goal !== "" && (
        <p>
          <b>Goal:</b> {goal}
        </p>
      )}
      <Stage {...picture} compares={layer === "compare"} />
      {sent.lock.length > 0 && <p>The requests are locked.</p>}
      {isWhole && (
        <ul className="preview-rails">
          {RAILS[layer].map((rail) => (
            <li key={rail}>{rail}</li>
          ))}
        </ul>
      )}
      {sent.predict !== null && <p>A quiz: what happens next?</p>}
      <p className="preview-play" aria-hidden="true">
        ▶
      </p>
    </>
  );
}

interface StageProps extends Pick<PreviewProps, "scenario" | "files" | "covered"> {
  readonly compares: boolean;
}

/** The takeaway and the pictures of the stage. */
function Stage({ scenario, files, covered, compares }: StageProps) {
  const state = stateOf(useReading(), scenario, files.focus());
  if (covered !== null) return <Cover text={covered} />;
  const figures = figuresIn(files.figures, scenario, "stage");
  return (
    <>
      <p className="preview-question">{pointOf(files, { ...state, link: "" }, compares)}</p>
      <SvgPicture svg={svgPart("preview", "the stage", column(figures, state, INNER))} />
    </>
  );
}

const Cover = ({ text }: { readonly text: string }) => (
  <p className="preview-cover">
    <span>{text}</span>
  </p>
);
