import type { StoryRecord } from "../record";
import { actBetween } from "./act";
import { enterAndLeave, mix, mixBox } from "./geometry";
import { growthPieces, growthScene } from "./growth";
import type { Layout, SceneName } from "./layout";
import type { Piece } from "./marks";
import { heldPiece, poolPiece } from "./pieces";
import type { Place } from "./places";
import { bufferPieces, leakPieces, packPoster, posterPieces } from "./poster";
import { isOfRooms, mixRooms, roomsPieces } from "./rooms";
import { standingPieces } from "./standing";
import { type StepScene, stepScene } from "./step-places";
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

/** A single step: who asks or gives back, and what the cache does. */
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

/** The share of a change of scale after which the state of its end appears. */
const SETTLED = 0.6;

const isMute = ({ key }: Piece) => !key.startsWith("label");

/** The scale goes from the near scene to the far one; then the state after the last of the steps appears. */
function runPieces({ progress }: BeatMoment, before: StoryRecord, now: StoryRecord, layout: Layout): readonly Piece[] {
  const far = stepScene(layout, "far");
  if (progress >= SETTLED) {
    const opacity = (progress - SETTLED) / (1 - SETTLED);
    return [...roomsPieces(far.rooms, layout), ...faded(standingPieces({ lane: now.flawed }, far, layout), opacity)];
  }
  const share = enterAndLeave(progress / SETTLED);
  const scene = mixScenes(stepScene(layout, "near"), far, share);
  const shrinking = standingPieces({ lane: before.flawed }, scene, layout).filter(isMute);
  return [...roomsPieces(scene.rooms, layout), ...faded(shrinking, 1 - share)];
}

/** Scales change by factors, walls by pixels. */
const mixScenes = (from: StepScene, to: StepScene, share: number): StepScene => ({
  ...from,
  rooms: mixRooms(from.rooms, to.rooms, share),
  perByte: from.perByte * (to.perByte / from.perByte) ** share,
  pitch: mix(from.pitch, to.pitch, share),
  aside: mix(from.aside, to.aside, share),
});

/** The walls move for the giants, then these accumulate. */
function growingPieces(
  { motion, progress }: BeatMoment,
  before: StoryRecord,
  now: StoryRecord,
  layout: Layout,
  places: readonly Place[],
) {
  if (motion !== "axis") return growthPieces(now, layout, places);
  if (progress < SETTLED)
    return roomsPieces(roomsBetween("far", "growth", enterAndLeave(progress / SETTLED), layout), layout);
  const opacity = (progress - SETTLED) / (1 - SETTLED);
  return growthPieces(before, layout, places).map((piece) => (isOfRooms(piece) ? piece : { ...piece, opacity }));
}

/** The giants grow to the poster's scale; then all but the cache dims. */
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

function zoomPieces(now: StoryRecord, layout: Layout, places: readonly Place[], share: number): readonly Piece[] {
  const { growth, poster } = layout.scenes;
  const from = growthScene(now, layout, places);
  const to = packPoster(now.flawed, layout);
  const perByte = growth.perByte * (poster.perByte / growth.perByte) ** share;
  const ends = [...to.slabs, ...to.columns];
  const giants = from.standing.flatMap(({ box, held }) => {
    const end = ends.find(({ born }) => born === held?.born);
    return held === undefined || end === undefined ? [] : [heldPiece(held, mixBox(box, end, share), perByte)];
  });
  const pool = to.pool.flatMap((tile) => {
    const start = from.pool.find(({ born }) => born === tile.born);
    return start === undefined ? [] : [{ ...tile, ...mixBox(start, tile, share) }];
  });
  return [...roomsPieces(mixRooms(growth.rooms, poster.rooms, share), layout), poolPiece(pool, perByte), ...giants];
}
