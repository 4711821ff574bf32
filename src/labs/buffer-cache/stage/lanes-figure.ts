import { fillEntry, legend } from "../../../plot/legend";
import { at, type Block, paragraph, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import { type BufferFigure, type BufferState, namesOf } from "../buffer-figure";
import { drawFlexible, type FlexiblePicture, fullHeight } from "../charts/flexible";
import { largestWords } from "../charts/largest-callers";
import type { FieldLayout } from "../charts/layout/field";
import { ruler } from "../charts/layout/field-scale";
import { pictureInWords } from "../words/describe-frame";
import { finePrint } from "./field-words";
import { BESIDE, formOf, GAP, type LaneForm, laneWidth, layoutsOf, roomHeights, roomsHeight, WALL } from "./lane-forms";
import { type DrawnLane, drawHead, drawRooms, SMALL, STRONG } from "./lane-rooms";

const CAPTION = 24;

/** The memory of every lane's callers, cache and heap, area = bytes. */
export const lanesFigure: BufferFigure = {
  id: "lanes",
  name: "memory of the lanes",
  places: ["stage", "card", "handout"],
  isOf: () => true,
  title: ({ scenario }) => (scenario.lens === "log" ? "How large are the callers’ buffers?" : "Where is the memory?"),
  words: (state) => pictureInWords(state.info.done, namedLanes(state)),
  height: (width, state) => fullHeight(pictureOf(state, formOf(width), width)),
  draw: (surface, state) => {
    const { width } = surface;
    const form = formOf(width);
    const pictures = [form, { ...form, hasLegend: false }, BESIDE];
    drawFlexible(
      surface,
      pictures.map((one) => pictureOf(state, one, width)),
    );
  },
};

/** The lanes of a state with their names. */
function namedLanes(state: BufferState) {
  const names = namesOf(state);
  return state.lanes.map((lane, i) => ({ lane, name: names[i] ?? "" }));
}

/** The lanes and what explains them. The rooms are flexible. */
const pictureOf = (state: BufferState, form: LaneForm, width: number): FlexiblePicture => ({
  full: roomsHeight(form, state),
  parts: (flexible) => {
    const share = flexible / roomsHeight(form, state);
    const heights = roomHeights(form, state).map((height) => height * share);
    const own = laneWidth(form, state.lanes.length, width);
    const layouts = layoutsOf(state, form, own, heights);
    const lanes = namedLanes(state).flatMap((named, number) =>
      layouts.slice(number, number + 1).map((layout) => {
        const drawn = { ...named, number, layout, lens: state.scenario.lens };
        return laneBlock(drawn, form, heights[number] ?? 0);
      }),
    );
    if (form.rooms === null) return [beside(lanes, own)];
    return [
      ...(form.hasLegend ? [legendOf(state, width)] : []),
      ...lanes,
      scaleBlock(state, layouts, width),
      paragraph(finePrint(layouts), SMALL, 6, width),
    ];
  },
});

/** Blocks beside each other. */
const beside = (blocks: readonly Block[], width: number): Block => ({
  height: Math.max(...blocks.map(({ height }) => height)),
  draw: (surface) => {
    for (const [i, block] of blocks.entries())
      at(surface.context, i * (width + GAP), 0, () => block.draw({ ...surface, width }));
  },
});

/** A lane's name and figures above its rooms, and the callers that hold the most memory below them. */
function laneBlock(drawn: DrawnLane, form: LaneForm, room: number): Block {
  const [walls, gap] = form.rooms === null ? [0, 0] : [2 * WALL, GAP];
  const height = room + walls;
  return {
    height: form.head + height + (form.isFull ? CAPTION : 0) + gap,
    draw: (surface) => {
      drawHead(surface, drawn, form);
      at(surface.context, 0, form.head, () => drawRooms({ ...surface, height }, drawn, form));
      if (form.isFull) at(surface.context, 0, form.head + height, () => drawCaption(surface, drawn.layout));
    },
  };
}

/** Draws the callers that hold the most memory, and the rest. */
function drawCaption(surface: Surface, { groups }: FieldLayout): void {
  const words = largestWords(groups);
  if (words === null) return;
  write(surface, words.others, 0, CAPTION / 2, SMALL);
  write(surface, `${words.who} ${words.need}`, surface.width, CAPTION / 2, { ...STRONG, align: "right" });
}

/** Explains the fills. */
function legendOf({ scenario }: BufferState, width: number): Block {
  const entries = [
    fillEntry("needed", "needed"),
    fillEntry("wasted: allocated, not needed", "hatch"),
    fillEntry("unused, in the cache", "dots"),
    fillEntry(`poisoned: huge, at least ${scenario.poisonRatio}× what its caller needs`, "hatch", "poison"),
  ];
  const block = legend(entries, width);
  return { ...block, height: block.height + 10 };
}

/** A square with its bytes at the scale of the buffers. */
function scaleBlock({ scenario }: BufferState, [layout]: readonly FieldLayout[], width: number): Block {
  if (scenario.lens === "log")
    return paragraph("Log scale: lengths mean powers of ten, and areas have no meaning.", SMALL, 6, width);
  const { side, bytes } = ruler(layout?.scale ?? 1);
  return {
    height: 26,
    draw: (surface) => {
      const { context, palette } = surface;
      context.strokeStyle = palette.text;
      context.lineWidth = 1;
      context.strokeRect(0.5, 0.5, side, side);
      write(surface, `${formatBytes(bytes)} on this scale, area is bytes`, side + 8, 8, SMALL);
    },
  };
}
