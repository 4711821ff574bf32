import type { HeldBuffer, LaneRecord } from "../record";
import { type Box, bottom, centerX, right } from "./geometry";
import { floorOf, type Layout, type StageScene } from "./layout";

/** The two scenes that show single steps. */
type StepSceneName = "near" | "far";

/** A step's scene, with the distances that determine its buffers' places. */
export interface StepScene extends StageScene {
  readonly name: StepSceneName;
  /** The distance from the first small buffer to the second, in px. */
  readonly pitch: number;
  /** The distance from the biggest buffer to the wall, in px. */
  readonly aside: number;
}

export function stepScene(layout: Layout, name: StepSceneName): StepScene {
  const scene = layout.scenes[name];
  if (name === "far") return { ...scene, name, pitch: 11.8 * layout.text(18), aside: 12 };
  return {
    ...scene,
    name,
    pitch: nearPitch(layout) * layout.text(20),
    aside: nearAside(layout) * scene.rooms.callers.w,
  };
}

/** A share of CALLERS. If CALLERS is low, the biggest buffer is closer to the wall. */
const nearAside = ({ narrow, tight }: Layout): number => (tight && !narrow ? 0.06 : 0.125);

/** In widths of a letter. Low boxes have their labels beside each other, not above. */
function nearPitch({ narrow, scenes: { near } }: Layout): number {
  if (narrow) return 8.7;
  return Math.sqrt(400 * near.perByte) < 50 ? 7.4 : 6.5;
}

/** The biggest buffer of a scene, in bytes. The others are small in comparison. */
const BIGGEST: Readonly<Record<StepSceneName, number>> = { near: 6400, far: 102_400 };
/** Buffers below this share of the biggest are drawn as one pool. */
const POOLED = 1 / 32;

const isBig = ({ granted }: Pick<HeldBuffer, "granted">, { name }: StepScene) => granted >= BIGGEST[name];
/** In the near scene even 100 bytes are drawn singly. */
export const isPooled = ({ granted }: HeldBuffer, { name }: StepScene): boolean =>
  name === "far" && granted < BIGGEST.far * POOLED;

/** The distance from CALLERS' left wall to its first buffer. */
export const startOf = ({ rooms }: StepScene, { narrow }: Layout): number =>
  rooms.callers.x + (narrow ? 14 : Math.min(28, 0.04 * rooms.callers.w + 6));

/** The place of the scene's biggest buffer, even if it is missing. */
export const biggestX = (scene: StepScene): number =>
  right(scene.rooms.callers) - Math.sqrt(BIGGEST[scene.name] * scene.perByte) - scene.aside;

/** A buffer's place on CALLERS' floor: the biggest at the right, the others from the left in order of creation. */
export function callersPlace(buffer: HeldBuffer, { held }: LaneRecord, scene: StepScene, layout: Layout): Box {
  const { callers } = scene.rooms;
  const side = Math.sqrt(buffer.granted * scene.perByte);
  const rank =
    scene.name === "far" ? 1 : held.filter((other) => other.born < buffer.born && !isBig(other, scene)).length;
  const x = isBig(buffer, scene) ? right(callers) - side - scene.aside : startOf(scene, layout) + rank * scene.pitch;
  return { x, y: floorOf(callers) - side, w: side, h: side };
}

/** The slot of the cache, around a buffer of that size. */
export function slotPlace(size: number, { rooms: { cache }, perByte }: StepScene): Box {
  const side = Math.sqrt(size * perByte);
  return { x: centerX(cache) - side / 2, y: floorOf(cache) - side, w: side, h: side };
}

/** The place where the heap supplies a buffer of that size. */
export function heapPlace(size: number, { rooms: { heap }, perByte }: StepScene): Box {
  const side = Math.sqrt(size * perByte);
  return { x: centerX(heap) - side / 2, y: floorOf(heap) - side, w: side, h: side };
}

/** The final place of a freed buffer: in the heap, above the floor. */
export function freedPlace(size: number, scene: StepScene, { narrow, tight }: Layout): Box {
  const { heap } = scene.rooms;
  const side = Math.sqrt(size * scene.perByte);
  const middle = narrow ? heap.x + 0.62 * heap.w : centerX(heap);
  return { x: middle - side / 2, y: bottom(heap) - side - (tight ? 10 : 61), w: side, h: side };
}
