import { useCallback } from "react";
import { LEAST_RECORD, MOST_RECORD, recordText } from "../../../models/page_cache/machine/commands";
import { type DirectSettings, directSpeed } from "../../../models/page_cache/machine/direct";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { ticksAt } from "../../../plot/axis";
import { axesOf, drawMarks, frameIn, type Mark, type Size } from "../../../plot/chart";
import type { Point } from "../../../plot/path";
import { linearScale, logScale, roundStep, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { column, type DataTable, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { textWidth } from "../../../shared/text-width";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { NumberSlot } from "../../shared/NumberSlot";
import { typedNumber } from "../../shared/typed-number";
import { machineOf, type PageFigure, type PageState, useMachineState, usePageLook } from "../page-state";
import { ofMachine } from "./ink";
import { MachineCanvas } from "./MachineCanvas";
import { latestCommand } from "./reads-figure";
import { directOrigin, readRows, type ScriptRow, speedNumber } from "./script-rows";

/** The direct reads of a state at a block size. */
function directPicture(machine: MachineArrays, scenario: PageScenario, block: number) {
  const isFitted = ({ command, reported }: ScriptRow) => command.kind === "direct" && reported !== null;
  const fitted = readRows(machine, scenario).filter(isFitted);
  return { settings: scenario, block, fitted, origin: directOrigin(scenario, block) };
}

/** The curve for an audience, with the block size of the latest direct read. */
export const directFigure: PageFigure = {
  id: "direct",
  name: "direct reads by block size",
  places: [],
  isOf: ofMachine,
  title: () => "Direct reads by block size",
  words: (state) => `${handleWords(latestPicture(state))}, in MB/s.`,
  height: () => 140,
  draw: (surface, state) => drawMarks(surface, directMarks(latestPicture(state), surface)),
};

function latestPicture(state: PageState) {
  const command = latestCommand(state)?.command;
  const block = command?.kind === "direct" ? command.recordBytes : LEAST_RECORD;
  return directPicture(machineOf(state), state.scenario, block);
}

const setBlock = (block: number): void => usePageLook.setState({ block });

/** MB/s of direct reads by block size. The handle is the block size of the next direct read. */
export function DirectReads() {
  const [machine, scenario] = useMachineState();
  const block = usePageLook((look) => look.block);
  const picture = directPicture(machine, scenario, block);
  const draw = useCallback(
    (surface: Surface, drawn: MachineArrays, own: PageScenario) =>
      drawMarks(surface, directMarks(directPicture(drawn, own, block), surface)),
    [block],
  );
  return (
    <section aria-labelledby="machine-direct">
      <h2 id="machine-direct">
        Direct reads by block size <Provenance origin={picture.origin} />
        <TableButton
          of="direct reads by block size"
          className="text-button"
          origin="modeled"
          table={() => blocksTable(scenario)}
        />
      </h2>
      <MachineCanvas className="machine-curve" words={`${handleWords(picture)}, in MB/s.`} draw={draw} />
      <Handle block={block} picture={picture} />
    </section>
  );
}

/** Moves the block size: in powers of two, or by typing. */
function Handle({ block, picture }: { readonly block: number; readonly picture: DirectPicture }) {
  const place = Math.round(Math.log2(block / LEAST_RECORD));
  return (
    <>
      <input
        type="range"
        className="machine-handle"
        aria-label="Block size"
        aria-valuetext={recordText(block)}
        min={0}
        max={BLOCK_SIZES.length - 1}
        step={1}
        value={place}
        onChange={(event) => setBlock(BLOCK_SIZES[Number(event.target.value)] ?? LEAST_RECORD)}
      />
      <p className="machine-block baseline">
        Block size:{" "}
        <span className="machine-slot">
          <NumberSlot
            label="Block size, bytes"
            value={formatInteger(block)}
            unit="B"
            differs={false}
            take={takeBlock}
          />
        </span>
        {picture.fitted.length > 0 && (
          <span className="machine-fit type-12 muted">○ reported; the curve is fitted to them</span>
        )}
      </p>
    </>
  );
}

/** Applies a typed block size, or says which are allowed. */
function takeBlock(text: string): Result<number, string> {
  const block = typedNumber(text);
  const isBlock = block >= LEAST_RECORD && block <= MOST_RECORD && block % LEAST_RECORD === 0;
  if (!isBlock)
    return err(
      `“${text}” is not valid. ${allowedSentence(`multiples of ${LEAST_RECORD}, ${LEAST_RECORD} … ${formatInteger(MOST_RECORD)}`)}`,
    );
  setBlock(block);
  return ok(block);
}

/** The powers of two from the smallest record to the largest. @internal */
export const BLOCK_SIZES: readonly number[] = Array.from(
  { length: Math.log2(MOST_RECORD / LEAST_RECORD) + 1 },
  (_, power) => LEAST_RECORD * 2 ** power,
);

/** Direct reads by block size. */
interface DirectPicture {
  readonly settings: DirectSettings;
  /** The selected block size, bytes. */
  readonly block: number;
  /** The source of the figure at the selected size: "predicted". */
  readonly origin: string;
  /** Direct reads with a reported speed, to which the settings are fitted. */
  readonly fitted: readonly ScriptRow[];
}

/** The space around the plot, CSS pixels. The slider below the plot is as wide. */
const PLOT_EDGE = { left: 30, right: 18, top: 18, bottom: 20 } as const;
const STEPS_PER_POWER = 4;
const RADIUS = 5;
const BESIDE_STEEP = 26;
const TICK_SIZES = [512, 4096, 65_536, 1_048_576];

/** MB/s over the block size, log axis, with the handle at the selected size. */
function directMarks(picture: DirectPicture, size: Size): readonly Mark[] {
  const { settings, block, fitted } = picture;
  const frame = frameIn(size, PLOT_EDGE);
  const { left, right, top, bottom } = frame;
  const rate = settings.rate / 1e6;
  const x = logScale([LEAST_RECORD, MOST_RECORD], [left, right]);
  const y = linearScale([0, rate * 1.02], [bottom, top]);
  const step = roundStep(rate, 2);
  const values = [0, step, 2 * step].filter((value) => value <= rate);
  const yTicks = ticksAt(values, y, (value) => String(Number(value.toPrecision(3))));
  const place = (bytes: number) => ({ x: x(bytes), y: y(directSpeed(settings, bytes)) });
  const rateText = `the disk: ${speedNumber(rate)} MB/s`;
  return [
    ...axesOf(frame, { x: ticksAt(TICK_SIZES, x, recordText), y: yTicks }, { x: 11, y: 6 }),
    { mark: "line", points: [left, right].map((end) => ({ x: end, y: y(rate) })), ink: "muted", dash: [1.5, 3] },
    { mark: "text", text: rateText, x: left, y: y(rate) - 9, ink: "muted" },
    { mark: "line", points: curveSizes().map(place), ink: "text", thick: 2 },
    ...fitted.flatMap((read) => reportedMarks(read, x, y, size.height / 2)),
    ...handleMarks(picture, place(block), bottom, size.width),
  ];
}

/** Block sizes along the curve, in multiples of a sector. */
const curveSizes = (): readonly number[] =>
  Array.from({ length: STEPS_PER_POWER * (BLOCK_SIZES.length - 1) + 1 }, (_, i) => {
    const size = LEAST_RECORD * 2 ** (i / STEPS_PER_POWER);
    return LEAST_RECORD * Math.round(size / LEAST_RECORD);
  });

/** An open circle, because the settings are fitted to it. */
function reportedMarks({ command, reported }: ScriptRow, x: Scale, y: Scale, middle: number): readonly Mark[] {
  if (!("recordBytes" in command) || reported === null) return [];
  const at = { x: x(command.recordBytes), y: y(Number(reported.speed)) };
  // The curve rises, so it is clear of a label below its end and above its start.
  const [right, below, align] = at.y < middle ? ([0, 14, "center"] as const) : ([3, -15, "left"] as const);
  return [
    { mark: "dots", at: [at], radius: RADIUS, fill: "surface", ink: "poison", thick: 2 },
    { mark: "text", text: reported.speed, x: at.x + right, y: at.y + below, align, ink: "muted" },
  ];
}

function handleMarks(picture: DirectPicture, at: Point, bottom: number, most: number): readonly Mark[] {
  const text = handleWords(picture);
  const width = textWidth(text, 12, 600);
  const y = Math.min(bottom - 8, at.y + 16);
  // Near the axis the label would cover the steep part of the curve.
  const gap = y < at.y + 16 ? 2 * BESIDE_STEEP : RADIUS + 6;
  const x = at.x + gap + width <= most ? at.x + gap : at.x - gap - width;
  return [
    { mark: "box", x: at.x - 0.75, y: at.y, width: 1.5, height: bottom - at.y, fill: "text" },
    { mark: "dots", at: [at], radius: RADIUS, fill: "text" },
    { mark: "text", text, x, y, weight: 600, back: "plate" },
  ];
}

/** "19.9 at 4 KiB, predicted". */
const handleWords = ({ settings, block, origin }: DirectPicture): string =>
  `${speedNumber(directSpeed(settings, block))} at ${recordText(block)}, ${origin}`;

/** The MB/s of direct reads by block size. */
export function blocksTable(scenario: PageScenario): DataTable {
  const speed = (size: number) => directSpeed(scenario, size);
  const [first, last] = [BLOCK_SIZES[0], BLOCK_SIZES.at(-1)].map((size = Number.NaN) => speedNumber(speed(size)));
  return {
    title: "Direct reads by block size",
    takeaway: `From ${first} MB/s to ${last} MB/s, by the size of a request alone.`,
    ...tabulated<number>(
      [column("block_bytes", (size) => size, "block size", recordText), column("mb_per_s", speed, "MB/s", speedNumber)],
      BLOCK_SIZES,
    ),
  };
}
