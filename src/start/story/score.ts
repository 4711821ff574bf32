/** The motion in a part of a beat. Only one thing moves at a time; the walls and the scale count as one. */
export type Motion =
  /** The giants of the poster fade. */
  | "fade"
  /** The walls move to the scene's places, and the scale changes with them. */
  | "walls"
  /** A request arrives: a coin of the needed bytes. */
  | "coin"
  /** The heap supplies a new buffer through its door. */
  | "new"
  /** The cached buffer moves to the caller. */
  | "reuse"
  /** The coin drops into the buffer. */
  | "drop"
  /** The unneeded bytes are hatched. */
  | "waste"
  /** A caller's buffer moves into the slot. */
  | "back"
  /** The slot shows why its buffer is not used. */
  | "too-small"
  /** The returned buffer moves up to the balance. */
  | "lift"
  /** The balance tips. */
  | "tip"
  /** Nothing moves. */
  | "still"
  /** The returned buffer is compared with the cached one. */
  | "compare"
  /** A buffer leaves through the heap's door under the word "freed". */
  | "freed"
  /** The deciding line of code is highlighted. */
  | "code"
  /** A tick beside "no heap call". */
  | "tick"
  /** Numbers change once, and are read. */
  | "number"
  /** Only the strip runs over several steps. */
  | "run"
  /** The strip's axis grows to the whole run. */
  | "axis"
  /** The run continues to its last step. */
  | "growth"
  /** The scale changes from that of the growth to that of the poster. */
  | "zoom"
  /** Everything except the cache dims, and a ring marks its buffer. */
  | "ring";

/** A part of a beat: its motion, and its duration in ms. */
interface Part {
  readonly motion: Motion;
  readonly ms: number;
}

/** The scene of a beat. Scale and places do not jump within one. */
type Scene = "opening" | "near" | "far" | "growth" | "leak";

/** A beat performs the steps `from` … `step`. At its end the page shows the state after `step`. */
export interface Beat {
  readonly scene: Scene;
  readonly from: number;
  readonly step: number;
  readonly parts: readonly Part[];
  /** The clock waits at its end until a person continues. */
  readonly waits?: true;
}

/** The last step of the story: the last row of the article's tables. */
export const LAST_STEP = 37_900;

const part = (motion: Motion, ms: number): Part => ({ motion, ms });
const beat = (scene: Scene, step: number, ...parts: Part[]): Beat => ({ scene, from: step, step, parts });

/** The story: 25 seconds, and the wait at step 11. */
export const SCORE: readonly Beat[] = [
  beat("opening", -1, part("fade", 300), part("walls", 300)),
  beat("near", 0, part("coin", 300), part("new", 400)),
  beat("near", 1, part("back", 300)),
  beat("near", 2, part("coin", 300), part("reuse", 500), part("waste", 100)),
  beat("near", 3, part("back", 300)),
  beat("near", 4, part("coin", 300), part("reuse", 500), part("tick", 300), part("waste", 100), part("number", 300)),
  beat("near", 5, part("back", 300)),
  beat("near", 6, part("coin", 500), part("too-small", 800), part("new", 700)),
  beat("near", 7, part("coin", 200)),
  beat("near", 8, part("coin", 200)),
  beat("near", 9, part("back", 600)),
  beat(
    "near",
    10,
    ...[part("lift", 700), part("tip", 800), part("still", 200)],
    ...[part("freed", 1000), part("code", 600), part("number", 700)],
  ),
  {
    ...beat(
      "near",
      11,
      part("coin", 700),
      part("reuse", 500),
      part("drop", 400),
      part("waste", 400),
      part("number", 800),
    ),
    waits: true,
  },
  { scene: "far", from: 12, step: 58, parts: [part("run", 800)] },
  beat("far", 59, part("back", 400), part("compare", 200), part("freed", 300)),
  beat("far", 60, part("coin", 200), part("number", 100)),
  { scene: "growth", from: 61, step: LAST_STEP, parts: [part("axis", 400), part("growth", 7200)] },
  beat("leak", LAST_STEP, part("zoom", 500), part("ring", 500)),
];

/** The duration of a beat, in ms. */
export const beatMs = ({ parts }: Beat): number => parts.reduce((sum, { ms }) => sum + ms, 0);

/**
 * The progress of a beat: the moving part, and how much of it has passed, 0 … 1. A beat ends with its last part at 1.
 */
export interface BeatMoment {
  readonly beat: Beat;
  /** Index into beat.parts. */
  readonly part: number;
  readonly motion: Motion;
  readonly progress: number;
}
