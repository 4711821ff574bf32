import { useCallback, useMemo } from "react";
import type { SizeAnswer } from "../../../models/allocation/sweep-answer";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawScaled } from "../../shared/present/scaled";
import { drawStrips, stripsHeight, stripsWords } from "../charts/call-strips";
import { moveOf } from "../charts/moves";
import { Bill } from "../rails/AtSize";
import { MovePicture } from "../sizes/MovedPages";
import { WaysLegend } from "../sizes/WaysLegend";
import { useReallocScenario } from "../use-realloc";
import { LessonPaths } from "./LessonPaths";
import type { PartProps } from "./part-props";
import { mainCall } from "./shown-calls";

/** Each realloc by its cycles, and the calls that the step is about by path. */
export function CallsPart(props: PartProps) {
  return (
    <div className="realloc-lesson-calls">
      <ReallocStrip {...props} />
      <PathsOfSize {...props} />
    </div>
  );
}

/** The bill of the calls that the step is about. */
export function BillPart(props: PartProps) {
  const kind = mainCall(props.calls);
  const summary = useAnswer(props)?.lanes[props.lane];
  if (kind === null || summary === undefined) return null;
  return (
    <div className="realloc-lesson-bill">
      <Bill kind={kind} batch={summary[kind]} />
    </div>
  );
}

/** The calls by path, and the pages that reallocs move. */
export function MovesPart(props: PartProps) {
  return (
    <div className="realloc-lesson-moves">
      <ReallocStrip {...props} />
      <PathsOfSize {...props} />
      {props.calls.includes("realloc") && <Moves {...props} />}
    </div>
  );
}

const useAnswer = ({ sweep }: PartProps): SizeAnswer | undefined => {
  const size = useReallocScenario((own) => own.size);
  return sweep.sizes.find((answer) => answer.size === size);
};

function PathsOfSize(props: PartProps) {
  const kind = mainCall(props.calls);
  const answer = useAnswer(props);
  const summary = answer?.lanes[props.lane];
  if (answer === undefined || summary === undefined || kind === null) return null;
  return <LessonPaths size={answer.size} kind={kind} batch={summary[kind]} />;
}

function ReallocStrip(props: PartProps) {
  const { calls, lane, scale } = props;
  const answer = useAnswer(props);
  const batch = answer?.lanes[lane]?.realloc;
  const strips = useMemo(
    () => (answer === undefined || batch === undefined ? [] : [{ size: answer.size, batch }]),
    [answer, batch],
  );
  const draw = useCallback(
    (surface: Surface) => drawScaled(surface, (scaled) => drawStrips(scaled, strips), scale),
    [strips, scale],
  );
  if (batch === undefined || !calls.includes("realloc")) return null;
  return (
    <section aria-labelledby="realloc-lesson-strip">
      <h2 id="realloc-lesson-strip">{formatInteger(batch.calls)} reallocs, by their cycles</h2>
      <div style={{ height: `${(scale * stripsHeight(strips)) / 16}rem` }} role="img" aria-label={stripsWords(strips)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <WaysLegend />
    </section>
  );
}

/** A picture for each frequent path: the groups that move pages alike. */
function Moves(props: PartProps) {
  const answer = useAnswer(props);
  const factor = useReallocScenario((own) => own.factor);
  const groups = answer?.lanes[props.lane]?.realloc.groups ?? [];
  const moves = groups.flatMap((group) => (answer === undefined ? [] : (moveOf(answer.size, factor, [group]) ?? [])));
  return (
    <section aria-labelledby="realloc-lesson-moves">
      <h2 id="realloc-lesson-moves">What one realloc moves</h2>
      {moves.map((move) => (
        <MovePicture key={`${move.way} ${move.words}`} move={move} />
      ))}
    </section>
  );
}
