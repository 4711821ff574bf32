import { useCallback, useMemo } from "react";
import type { SizeAnswer } from "../../../models/allocation/sweep-answer";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { drawStrips, stripsHeight, stripsWords } from "../charts/call-strips";
import { moveOf } from "../charts/moves";
import { Bill, Paths } from "../rails/AtSize";
import { MovePicture } from "../sizes/MovedPages";
import { WaysLegend } from "../sizes/SizesStage";
import { useReallocScenario } from "../use-realloc";
import type { PartProps } from "./part-props";
import { mainCall } from "./shown-calls";

const never = () => () => {};

/** The calls of the size by path, and each realloc by its cycles. */
export function CallsPart(props: PartProps) {
  return (
    <div className="realloc-lesson-calls">
      <ReallocStrip {...props} />
      <PathsOfSize {...props} />
    </div>
  );
}

/** The calls of the size by path, and the bill of the last kind of them. */
export function BillPart(props: PartProps) {
  const answer = useAnswer(props);
  const kind = mainCall(props.calls);
  const summary = answer?.lanes[props.lane];
  return (
    <>
      <PathsOfSize {...props} />
      {kind !== null && summary !== undefined && (
        <div className="realloc-lesson-bill">
          <Bill kind={kind} batch={summary[kind]} />
        </div>
      )}
    </>
  );
}

/** The calls of the size by path, and the pages that its reallocs move. */
export function MovesPart(props: PartProps) {
  return (
    <div className="realloc-lesson-moves">
      <ReallocStrip {...props} />
      {props.calls.includes("realloc") && <Moves {...props} />}
      <PathsOfSize {...props} />
    </div>
  );
}

const useAnswer = ({ sweep }: PartProps): SizeAnswer | undefined => {
  const size = useReallocScenario((own) => own.size);
  return sweep.sizes.find((answer) => answer.size === size);
};

function PathsOfSize(props: PartProps) {
  const answer = useAnswer(props);
  const summary = answer?.lanes[props.lane];
  if (answer === undefined || summary === undefined) return null;
  return <Paths size={answer.size} kinds={props.calls} summary={summary} />;
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
    (surface: Surface) => drawScaled(surface, scale, (scaled) => drawStrips(scaled, strips)),
    [strips, scale],
  );
  if (batch === undefined || !calls.includes("realloc")) return null;
  return (
    <section aria-labelledby="realloc-lesson-strip">
      <WaysLegend />
      <h2 id="realloc-lesson-strip">{formatInteger(batch.calls)} reallocs, by their cycles</h2>
      <div style={{ height: `${(scale * stripsHeight(strips)) / 16}rem` }} role="img" aria-label={stripsWords(strips)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} subscribe={never} />
      </div>
    </section>
  );
}

function drawScaled(surface: Surface, scale: number, draw: (surface: Surface) => void): void {
  const { context, width, height } = surface;
  context.save();
  context.scale(scale, scale);
  draw({ ...surface, width: width / scale, height: height / scale });
  context.restore();
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
