import type { StoryRecord } from "../record";
import { actBetween } from "./act";
import { enterAndLeave, mix, mixBox } from "./geometry";
import { growthPieces, growthScene } from "./growth";
import type { Layout, SceneName, StageScene } from "./layout";
import type { Piece } from "./marks";
import type { Placed } from "./packing";
import { heldPiece, poolPiece } from "./pieces";
import type { Place } from "./places";
import { bufferPieces, leakPieces, packPoster, posterPieces } from "./poster";
import { mixRooms, roomsPieces } from "./rooms";
import { poolTiles, standingPieces } from "./standing";
import { callersPlace, isPooled, type StepScene, stepScene } from "./step-places";
import { requestPieces } from "./step-request";
import { freedPieces, keptPieces } from "./step-return";
import { timeOf } from "./time";
import type { BeatMoment, StageView } from "./view";

type BeatView = Extract<StageView, { scene: "beat" }>;

/** The stage at a moment of a beat. */
export function beatPieces(
  { moment, before, now }: BeatView,
  layout: Layout,
  places: readonly Place[],
): readonly Piece[] {
  const { scene } = moment.beat;
  if (scene === "opening") return openingPieces(moment, before, layout);
  if (scene === "growth") return growingPieces(moment, before, now, layout, places);
  if (scene === "leak") return leakingPieces(moment, now, layout, places);
  return moment.motion === "run" ? runPieces(moment, before, now, layout) : stepPieces(moment, before, now, layout);
}

/** A single step: the caller's request or return, and the cache's reaction. */
function stepPieces(moment: BeatMoment, before: StoryRecord, now: StoryRecord, layout: Layout): readonly Piece[] {
  const scene = stepScene(layout, moment.beat.scene === "far" ? "far" : "near");
  const act = actBetween(before, now);
  const time = timeOf(moment);
  if (act.kind === "request") return requestPieces({ before, now, ...act }, time, scene, layout);
  if (act.kind === "none")
    return [...roomsPieces(scene.rooms, layout), ...standingPieces({ lane: now.flawed }, scene, layout)];
  const step = { before, now, buffer: act.buffer };
  return (act.kept ? keptPieces : freedPieces)(step, time, scene, layout);
}

const faded = (pieces: readonly Piece[], opacity: number): readonly Piece[] =>
  opacity === 1 ? pieces : pieces.map((piece) => ({ ...piece, opacity }));

const roomsBetween = (from: SceneName, to: SceneName, share: number, { scenes }: Layout) =>
  mixRooms(scenes[from].rooms, scenes[to].rooms, share);

/** The poster's buffers fade, then the walls move to the first scene. */
function openingPieces({ motion, progress }: BeatMoment, before: StoryRecord, layout: Layout): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.poster;
  if (motion === "walls") return roomsPieces(roomsBetween("poster", "near", enterAndLeave(progress), layout), layout);
  const buffers = bufferPieces(packPoster(before.flawed, layout), perByte);
  return [...roomsPieces(rooms, layout), ...(progress < 1 ? faded(buffers, 1 - progress) : [])];
}

const isMute = ({ key }: Piece) => !key.startsWith("label");

/** The scale changes from the near scene to the far one. The state before the steps stays until the end. */
function runPieces({ progress }: BeatMoment, before: StoryRecord, now: StoryRecord, layout: Layout): readonly Piece[] {
  const far = stepScene(layout, "far");
  if (progress === 1) return [...roomsPieces(far.rooms, layout), ...standingPieces({ lane: now.flawed }, far, layout)];
  const scene = mixScenes(stepScene(layout, "near"), far, enterAndLeave(progress));
  const standing = standingPieces({ lane: before.flawed }, scene, layout).filter(isMute);
  return [...roomsPieces(scene.rooms, layout), ...standing];
}

/** Interpolates scales geometrically, walls linearly. */
const mixScenes = (from: StepScene, to: StepScene, share: number): StepScene => ({
  ...from,
  rooms: mixRooms(from.rooms, to.rooms, share),
  perByte: from.perByte * (to.perByte / from.perByte) ** share,
  pitch: mix(from.pitch, to.pitch, share),
  aside: mix(from.aside, to.aside, share),
});

/** The walls and the scale change from the far scene to that of the giants, which then accumulate. */
function growingPieces(
  { motion, progress }: BeatMoment,
  before: StoryRecord,
  now: StoryRecord,
  layout: Layout,
  places: readonly Place[],
) {
  if (motion !== "axis") return growthPieces(now, layout, places);
  if (progress === 1) return growthPieces(before, layout, places);
  return movingPieces(
    placedFar(before, layout),
    placedInGrowth(before, layout, places),
    enterAndLeave(progress),
    layout,
  );
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
  return zoomPieces(now, layout, places, enterAndLeave(progress));
}

const zoomPieces = (now: StoryRecord, layout: Layout, places: readonly Place[], share: number) =>
  movingPieces(placedInGrowth(now, layout, places), placedOnPoster(now, layout), share, layout);

/** The buffers of a state with their boxes in a scene. */
interface PlacedState extends StageScene {
  readonly single: readonly Placed[];
  readonly pool: readonly Placed[];
}

function placedFar({ flawed }: StoryRecord, layout: Layout): PlacedState {
  const far = stepScene(layout, "far");
  const single = flawed.held.filter((buffer) => !isPooled(buffer, far));
  return {
    ...far,
    single: single.map((buffer) => ({ ...buffer, ...callersPlace(buffer, flawed, far, layout) })),
    pool: poolTiles(flawed.held, far, layout),
  };
}

function placedInGrowth(record: StoryRecord, layout: Layout, places: readonly Place[]): PlacedState {
  const { standing, pool } = growthScene(record, layout, places);
  const single = standing.flatMap(({ box, held }) => (held === undefined ? [] : [{ ...held, ...box }]));
  return { ...layout.scenes.growth, single, pool };
}

function placedOnPoster({ flawed }: StoryRecord, layout: Layout): PlacedState {
  const { pool, slabs, columns } = packPoster(flawed, layout);
  return { ...layout.scenes.poster, single: [...slabs, ...columns], pool };
}

/** One state while the walls and the scale change between scenes. Every buffer moves between its two boxes. */
function movingPieces(from: PlacedState, to: PlacedState, share: number, layout: Layout): readonly Piece[] {
  const perByte = from.perByte * (to.perByte / from.perByte) ** share;
  const moved = (placed: readonly Placed[], ends: readonly Placed[]) =>
    placed.flatMap((one) => {
      const end = ends.find(({ born }) => born === one.born);
      return end === undefined ? [] : [{ ...one, ...mixBox(one, end, share) }];
    });
  const pool = moved(from.pool, to.pool);
  const singles = moved(from.single, to.single).map((one) => heldPiece(one, one, perByte));
  const rooms = roomsPieces(mixRooms(from.rooms, to.rooms, share), layout);
  return [...rooms, ...(pool.length === 0 ? [] : [poolPiece(pool, perByte)]), ...singles];
}
