import type { Giant } from "../../labs/article";
import { formatBytes, formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { LaneRecord, StoryRecord } from "../record";
import type { BeatMoment, Motion } from "../story/score";
import { heldPiece, type Placed, poolPiece, tinyCachePiece } from "./buffers";
import { around, type Box, bottom, centerX, enterAndLeave, inset, mix, mixBox } from "./geometry";
import { growthAt, growthPieces, growthPlaces, type Place } from "./growth";
import { GIANT, type Layout, type Scene, sceneOf } from "./layout";
import { fixedPiece, outline, type Piece, rect, type TextMark, text, textBox } from "./marks";
import { type Packing, packPoster } from "./packing";
import { bufferPieces, leakPieces, posterPieces, tagPieces } from "./poster";
import { mixRooms, roomsPieces } from "./rooms";
import { StagePicture, type StoryView } from "./StagePicture";
import { requestPieces } from "./step-request";
import { freedPieces, keptPieces } from "./step-return";
import {
  callersPlace,
  isPooled,
  poolTiles,
  type StepScene,
  standingPieces,
  stepScene,
  stillPieces,
} from "./step-scene";

export { Dials } from "../Dials";

export interface StoryPictureProps {
  readonly view: StoryView;
  readonly layout: Layout;
  /** Those of the whole run. */
  readonly giants: readonly Giant[];
}

/** The stage while the story runs, and while the leak is fixed. */
export const StoryPicture = ({ view, layout, giants }: StoryPictureProps) => (
  <StagePicture view={view} layout={layout} pieces={storyPieces(view, layout, giants)} />
);

/** The contents of the stage, in pixels. `giants`: those of the whole run. @internal */
export function storyPieces(view: StoryView, layout: Layout, giants: readonly Giant[]): readonly Piece[] {
  if (view.scene === "fix") return fixPieces(view.now, view.was, layout);
  if (view.scene === "growth") return growthPieces(view.now, layout, growthPlaces(giants));
  const { moment, before, now } = view;
  switch (moment.beat.scene) {
    case "opening":
      return openingPieces(moment, before, layout);
    case "growth":
      return growingPieces(moment, before, now, layout, growthPlaces(giants));
    case "leak":
      return leakingPieces(moment, now, layout, growthPlaces(giants));
    default:
      return moment.motion === "run" ? runPieces(moment, before, now, layout) : stepPieces(view, layout);
  }
}

/** The progress of a motion of a beat: 0 = to come, 1 = over; null = the beat has no such motion. */
function timeIn({ beat, part, progress }: BeatMoment, motion: Motion): number | null {
  const at = beat.parts.findIndex((one) => one.motion === motion);
  if (at < 0) return null;
  return at < part ? 1 : at > part ? 0 : progress;
}

/** A single step, derived from the states before and after it: the caller's request or return, and the cache's reaction. */
function stepPieces({ moment, ...records }: Extract<StoryView, { scene: "beat" }>, layout: Layout): readonly Piece[] {
  const scene = stepScene(layout, moment.beat.scene === "far" ? "far" : "near");
  const [before, now] = [records.before.flawed, records.now.flawed];
  const time = (motion: Motion) => timeIn(moment, motion);
  const got = missing(now, before);
  if (got !== undefined)
    return requestPieces({ before, now, buffer: got, scene, time }, got.born === before.cached?.born);
  const back = missing(before, now);
  if (back === undefined) return stillPieces(now, scene);
  return (back.born === now.cached?.born ? keptPieces : freedPieces)({ before, now, buffer: back, scene, time });
}

/** The buffer that callers hold in one state and not in another. */
const missing = (from: LaneRecord, other: LaneRecord) =>
  from.held.find(({ born }) => !other.held.some((held) => held.born === born));

/** The poster's buffers fade, then the walls move to the first scene. */
function openingPieces({ motion, progress }: BeatMoment, before: StoryRecord, layout: Layout): readonly Piece[] {
  const [poster, near] = [sceneOf(layout, "poster"), sceneOf(layout, "near")];
  if (motion === "walls")
    return roomsPieces({ ...poster, rooms: mixRooms(poster.rooms, near.rooms, enterAndLeave(progress)) });
  const buffers = bufferPieces(packPoster(before.flawed, layout), poster.perByte);
  const opacity = progress === 0 ? {} : { opacity: 1 - progress };
  return [...roomsPieces(poster), ...(progress < 1 ? buffers.map((piece) => ({ ...piece, ...opacity })) : [])];
}

/** The scale changes from the near scene to the far one. The state before the steps stays until the end. */
function runPieces({ progress }: BeatMoment, before: StoryRecord, now: StoryRecord, layout: Layout): readonly Piece[] {
  const far = stepScene(layout, "far");
  if (progress === 1) return stillPieces(now.flawed, far);
  const near = stepScene(layout, "near");
  const share = enterAndLeave(progress);
  const scene: StepScene = {
    ...between(near, far, share),
    name: "near",
    pitch: mix(near.pitch, far.pitch, share),
    aside: mix(near.aside, far.aside, share),
  };
  return [...roomsPieces(scene), ...standingPieces(before.flawed, scene).filter(({ key }) => !key.startsWith("label"))];
}

/** Interpolates scales geometrically, walls linearly. */
const between = (from: Scene, to: Scene, share: number): Scene => ({
  ...from,
  rooms: mixRooms(from.rooms, to.rooms, share),
  perByte: from.perByte * (to.perByte / from.perByte) ** share,
});

/** The walls and the scale change from the far scene to that of the giants, which then accumulate. */
function growingPieces(
  { motion, progress }: BeatMoment,
  before: StoryRecord,
  now: StoryRecord,
  layout: Layout,
  places: readonly Place[],
): readonly Piece[] {
  if (motion !== "axis") return growthPieces(now, layout, places);
  if (progress === 1) return growthPieces(before, layout, places);
  return movingPieces(placedFar(before, layout), placedInGrowth(before, layout, places), enterAndLeave(progress));
}

/** The giants move to the poster's scale. Then everything except the cache dims. */
function leakingPieces(
  { motion, progress }: BeatMoment,
  now: StoryRecord,
  layout: Layout,
  places: readonly Place[],
): readonly Piece[] {
  if (motion === "ring") return leakPieces(now, layout, enterAndLeave(progress));
  if (progress === 1) return posterPieces(now, layout);
  return movingPieces(placedInGrowth(now, layout, places), placedOnPoster(now, layout), enterAndLeave(progress));
}

/** The buffers of a state with their boxes in a scene. */
interface PlacedState extends Scene {
  readonly single: readonly Placed[];
  readonly pool: readonly Placed[];
}

function placedFar({ flawed }: StoryRecord, layout: Layout): PlacedState {
  const far = stepScene(layout, "far");
  const single = flawed.held.filter((buffer) => !isPooled(buffer, far));
  return {
    ...far,
    single: single.map((buffer) => ({ ...buffer, ...callersPlace(buffer, flawed, far) })),
    pool: poolTiles(flawed.held, far),
  };
}

function placedInGrowth(record: StoryRecord, layout: Layout, places: readonly Place[]): PlacedState {
  const { standing, ...growth } = growthAt(record, layout, places);
  return { ...growth, single: standing.flatMap(({ box, held }) => (held === undefined ? [] : [{ ...held, ...box }])) };
}

function placedOnPoster({ flawed }: StoryRecord, layout: Layout): PlacedState {
  const { pool, big } = packPoster(flawed, layout);
  return { ...sceneOf(layout, "poster"), single: big, pool };
}

/** One state while the walls and the scale change between scenes. Every buffer moves between its two boxes. */
function movingPieces(from: PlacedState, to: PlacedState, share: number): readonly Piece[] {
  const scene = between(from, to, share);
  const moved = (placed: readonly Placed[], ends: readonly Placed[]) =>
    placed.flatMap((one) => {
      const end = ends.find(({ born }) => born === one.born);
      return end === undefined ? [] : [{ ...one, ...mixBox(one, end, share) }];
    });
  const pool = moved(from.pool, to.pool);
  const singles = moved(from.single, to.single).map((one) => heldPiece(one, one, scene.perByte));
  return [...roomsPieces(scene), ...(pool.length === 0 ? [] : [poolPiece(pool, scene.perByte)]), ...singles];
}

/** The fixed program: the poster with another cutoff, and outlines of the giants without one. */
function fixPieces(now: StoryRecord, was: StoryRecord, layout: Layout): readonly Piece[] {
  const scene = sceneOf(layout, "poster");
  const packing = packPoster(now.flawed, layout);
  const before = packPoster(was.flawed, layout);
  return [
    ...roomsPieces(scene),
    ...giantsOf(before)
      .filter(({ x }) => x >= packing.end)
      .map((place) => leftPlace(place, scene)),
    ...bufferPieces(packing, scene.perByte),
    ...tagPieces(packing, scene),
    ...(giantsOf(packing).length === 0 ? framePieces(now, packing, scene, before) : []),
    tinyCachePiece(now.flawed.cached, scene, 28),
  ].filter(({ marks }) => marks.length > 0);
}

const giantsOf = ({ big }: Packing) => big.filter(({ granted }) => granted >= 4 * GIANT);

/** The outline of a giant that is now freed when it is returned. */
function leftPlace(place: Placed, scene: Scene): Piece {
  const x = centerX(place);
  const y = place.y + place.h / 2;
  const [large, small] = [scene.text(24), scene.text(20)];
  const say = { anchor: "middle", ink: "muted" } as const;
  const lines = textWidth("freed on return", small) <= place.w - 8 ? ["freed on return"] : ["freed", "on return"];
  const isWide = (words: string, size: number) => textWidth(words, size) > place.w - 4;
  const fits = y + 1.4 * small * lines.length + 6 < bottom(place) && !lines.some((words) => isWide(words, small));
  const struck = text(formatBytes(place.granted), { x, y: y - 4 }, large, { ...say, struck: true });
  return fixedPiece(`place-${place.born}`, [
    outline(place),
    ...(place.h > 1.5 * large && !isWide(struck.words, large) ? [struck] : []),
    ...(fits ? lines.map((words, i) => text(words, { x, y: y + 1.4 * small * (i + 1) }, small, say)) : []),
  ]);
}

/** All bytes that the same callers hold now, in the color of the fixed policy. */
function framePieces({ flawed }: StoryRecord, { pool, big }: Packing, scene: Scene, before: Packing) {
  if (pool.length + big.length === 0) return [];
  const frame = inset(around([...pool, ...big]), -4.5);
  const x = frame.x + 4.5 - (scene.narrow ? 8 : 2);
  const top = { x, y: frame.y, w: Math.min(...giantsOf(before).map((giant) => giant.x)) - x, h: 0 };
  const words = frameWords(flawed.granted, flawed.held.length, top, scene);
  return [fixedPiece("frame", [rect(frame, { stroke: "ink-b", width: 3 }), ...words])];
}

/** The bytes, if they fit before the giants' outlines, and their owners, if that fits under the room's name. */
function frameWords(granted: number, callers: number, { x, y, w }: Box, scene: Scene): readonly TextMark[] {
  const bytes = formatBytes(granted);
  const size = [28, 24, 0].map(scene.text).find((one) => textWidth(bytes, one, 700) <= w);
  if (size === undefined) return [];
  const small = scene.text(20);
  const count = formatInteger(callers);
  const wide = textWidth("for the same", small) <= w;
  const lines = wide ? ["for the same", `${count} callers`] : ["for the", `same ${count}`, "callers"];
  const up = (from: number) => ({ x, y: y - 11 - 1.2 * small * from });
  const value = (below: number) => text(bytes, up(below), size, { weight: 700 });
  if (textBox(value(lines.length)).y < scene.rooms.callers.y + scene.strip - 8) return [value(0)];
  return [value(lines.length), ...lines.map((words, i) => text(words, up(lines.length - 1 - i), small))];
}
