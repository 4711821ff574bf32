import { CAUSE, OPERATION, VERDICT } from "../../../generated/abi";
import type { Phase } from "../../../shared/step-phase";
import {
  bypassVerdict,
  gateName,
  gateVerdict,
  roomVerdict,
  type StepFacts,
  type StepPolicy,
  visitVerdict,
} from "./step-facts";

/** The logical place of an animated buffer. */
export type Place =
  /** The step's buffer among the callers', before or after the step. */
  | { readonly at: "field" }
  | { readonly at: "slot"; readonly slot: number }
  /** The array that a caller outgrew, in the pool. */
  | { readonly at: "outgrown" }
  /** The pile of what waits for a collection. */
  | { readonly at: "garbage" }
  /** The passage to and from the heap. */
  | { readonly at: "door" };

/** The phase of the policy's code. Only the look-up, which turns to the next slot, takes no time. */
type StepPhase = Exclude<Phase, "lookup">;

/** The action that a beat animates. Sizes in bytes. */
export type Action =
  /** Hides a buffer that has left, until the state no longer contains it. */
  | { readonly kind: "hole"; readonly place: Place }
  /** A request enters as a coin of the needed bytes. It waits where its buffer will be. */
  | { readonly kind: "enter" }
  /** The pointer moves to a slot and its verdict appears. */
  | { readonly kind: "visit"; readonly slot: number; readonly words: string }
  /** No slot is examined; `words` say why. */
  | { readonly kind: "bypass"; readonly words: string }
  /** The callers' other buffers make room for the step's buffer, or close up after it. The scale follows. */
  | { readonly kind: "shift" }
  /** A buffer moves. `keeps`: it stays visible at the end. */
  | { readonly kind: "move"; readonly size: number; readonly from: Place; readonly to: Place; readonly keeps: boolean }
  /** The coin drops into the lower-left corner of its buffer. */
  | { readonly kind: "drop" }
  /** The hatch spreads over the unneeded bytes. */
  | { readonly kind: "wipe" }
  /** The border of a poisoned buffer pulses. */
  | { readonly kind: "pulse" }
  /** The caller is done: the buffer lifts and its coin disappears. */
  | { readonly kind: "lift" }
  /** The cutoff, or another rule, tests the returned buffer. */
  | { readonly kind: "gate"; readonly name: string; readonly words: string }
  /** The victims turn gray and slide onto the garbage. */
  | { readonly kind: "sweep" }
  /** The arrays in private and shared slide into the victims' place. */
  | { readonly kind: "age" }
  /** The garbage fades. */
  | { readonly kind: "fade" }
  /** Checks for room. `slot`: the compared or free one, null = any. */
  | { readonly kind: "weigh"; readonly words: string; readonly slot: number | null };

/** An action in time, in ms from the start of the step. Its result stays visible until `until`. */
interface Beat {
  readonly from: number;
  readonly to: number;
  readonly until: number;
  readonly phase: StepPhase | null;
  readonly action: Action;
}

/** One step of one lane from cause to effect. Only one thing of a lane moves at a time. */
export interface Score {
  readonly facts: StepFacts;
  readonly beats: readonly Beat[];
  /** When the rule has decided, ms. Until then no buffer changes its place. */
  readonly decided: number;
  /** When everything is done, ms. Then the new state, its numbers and its sentence are drawn once. */
  readonly end: number;
}

/** Timing of an allocation, ms. */
const REQUEST = {
  enter: [0, 120],
  look: [130, 330],
  shift: [340, 440],
  move: [450, 650],
  drop: [660, 760],
  wipe: [770, 890],
} as const;
/** Timing of a poisoned buffer's single pulse, ms. */
const PULSE = [890, 1040] as const;
/** Timing of a free, ms. */
const RETURN = { lift: [0, 100], gate: [110, 210], weigh: [220, 420] } as const;
/** A freed buffer leaves, and the others close up. */
const EXIT = [430, 630] as const;
const CLOSE = [790, 900] as const;
/**
 * For a buffer that the cache keeps, the wall and the other buffers move first, so that it crosses into the right room.
 * The buffer that it replaces leaves before it. A single buffer uses the time of the first.
 */
const KEEP = { open: [430, 530], exit: [540, 690], settle: [700, 850], alone: [540, 740] } as const;
const REST = 900;
/** Timing of a collection, ms. It comes before the operation. Its numbers switch with those of the step. */
const COLLECT = { sweep: [0, 500], age: [500, 1100], fade: [1100, 1400], end: 1600 } as const;
/** An array that is too small leaves before the caller's write gets a new one. */
const OUTGROW = [340, 540] as const;
const OUTGROWN = 210;

const FIELD: Place = { at: "field" };
const DOOR: Place = { at: "door" };
const GARBAGE: Place = { at: "garbage" };

const beat = ([from, to]: readonly [number, number], until: number, phase: StepPhase | null, action: Action): Beat => ({
  ...{ from, to, until, phase, action },
});
/** Anything with this end stays visible until the step is over. */
const END = Number.POSITIVE_INFINITY;
const hole = (at: number, until: number, place: Place): Beat => beat([at, at], until, "call", { kind: "hole", place });

/** The score of a step under `policy`, at full length. */
export function choreography(facts: StepFacts, policy: StepPolicy): Score {
  const isRequest = facts.operation === OPERATION.ALLOCATE;
  const beats = isRequest ? requestBeats(facts, policy) : returnBeats(facts, policy);
  const decided = isRequest ? REQUEST.shift[0] : EXIT[0];
  const plain = { facts, beats, decided, end: Math.max(REST, ...beats.map(({ to }) => to)) };
  const score = facts.cause === CAUSE.POOL_GREW ? withOutgrown(plain) : plain;
  return facts.collected === null ? score : afterCollection(score);
}

/** A request whose array was too small: the old one leaves before all that moves for the new one. */
function withOutgrown(score: Score): Score {
  const [from, to] = OUTGROW;
  const { beats, ...later } = timed(score, (time) => (time < from ? time : time + OUTGROWN));
  const leaves = beat(OUTGROW, to, "miss", outgrowing(score.facts));
  const [early, late] = [beats.filter((one) => one.from < from), beats.filter((one) => one.from >= from)];
  return { ...later, decided: score.decided, beats: [...early, leaves, ...late] };
}

/** A step that begins with a collection. */
function afterCollection(score: Score): Score {
  const { beats, ...later } = timed(score, (time) => time + COLLECT.end);
  const collects = [
    beat(COLLECT.sweep, COLLECT.fade[0], null, { kind: "sweep" }),
    beat(COLLECT.age, END, null, { kind: "age" }),
    beat(COLLECT.fade, COLLECT.fade[1], null, { kind: "fade" }),
  ];
  return { ...later, beats: [...collects, ...beats] };
}

function requestBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const hit = facts.cause === CAUSE.FITS;
  const phase = hit ? "hit" : "miss";
  const from: Place = hit && facts.slot !== null ? { at: "slot", slot: facts.slot } : DOOR;
  const move: Action = { kind: "move", size: facts.granted, from, to: FIELD, keeps: true };
  return [
    beat(REQUEST.enter, REQUEST.drop[0], "call", { kind: "enter" }),
    ...lookBeats(facts, policy),
    beat(REQUEST.shift, END, phase, { kind: "shift" }),
    ...(from === DOOR ? [] : [hole(REQUEST.move[0], END, from)]),
    beat(REQUEST.move, END, phase, move),
    beat(REQUEST.drop, END, phase, { kind: "drop" }),
    ...(facts.granted > facts.needed ? [beat(REQUEST.wipe, END, phase, { kind: "wipe" })] : []),
    ...(facts.poisons ? [beat(PULSE, END, phase, { kind: "pulse" })] : []),
  ];
}

/** The visits share the time of the look-up. The last verdict stays until the others make room. */
function lookBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const [from, to] = REQUEST.look;
  const { visits } = facts;
  if (visits.length === 0) {
    const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "fits";
    return [beat(REQUEST.look, REQUEST.shift[0], phase, { kind: "bypass", words: bypassVerdict(facts) })];
  }
  const share = (to - from) / visits.length;
  return visits.map((visit, i) => {
    const [begin, end] = [from + i * share, from + (i + 1) * share];
    const until = i === visits.length - 1 ? REQUEST.shift[0] : end;
    const action: Action = { kind: "visit", slot: visit.slot, words: visitVerdict(visit, facts, policy) };
    return beat([begin, end], until, VISIT_PHASES.get(visit.verdict) ?? "fits", action);
  });
}

const VISIT_PHASES = new Map<number, StepPhase>([
  [VERDICT.TOO_WASTEFUL, "wasteful"],
  [VERDICT.FITS, "better"],
]);

function returnBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const gate = gateVerdict(facts, policy);
  const room = roomVerdict(facts);
  const [shift, phase] = facts.slot === null ? ([CLOSE, "free"] as const) : ([KEEP.open, "keep"] as const);
  const closing = beat(shift, END, phase, { kind: "shift" });
  return [
    hole(0, shift[0], FIELD),
    beat(RETURN.lift, leavesAt(facts), "call", { kind: "lift" }),
    ...(gate === null ? [] : [gateBeat(facts, policy, gate, room === null)]),
    ...(room === null ? [] : [weighBeat(facts, room)]),
    ...(facts.slot === null ? [...moveBeats(facts), closing] : [closing, ...moveBeats(facts)]),
  ];
}

/** When the lifted buffer leaves. It waits for the buffer that it replaces to leave first. */
const leavesAt = ({ slot, freed }: StepFacts): number => {
  if (slot === null) return EXIT[0];
  return freed > 0 ? KEEP.settle[0] : KEEP.alone[0];
};

/** `isLast`: the buffer leaves without a check for room. */
function gateBeat(facts: StepFacts, policy: StepPolicy, words: string, isLast: boolean): Beat {
  const until = isLast ? EXIT[0] : RETURN.weigh[0];
  const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "cutoff";
  return beat(RETURN.gate, until, phase, { kind: "gate", name: gateName(facts, policy), words });
}

function weighBeat({ rival, slot, compared, freed }: StepFacts, words: string): Beat {
  const phase = compared > 0 ? "compare" : freed > 0 ? "choose" : "free-slot";
  return beat(RETURN.weigh, EXIT[0], phase, { kind: "weigh", slot: rival ?? slot, words });
}

/** The rejected buffer leaves, then the kept one moves into the slot. */
function moveBeats(facts: StepFacts): Beat[] {
  const { slot, granted, freed } = facts;
  if (slot === null) return [beat(EXIT, END, "free", leaving(granted, FIELD, facts))];
  const place: Place = { at: "slot", slot };
  const settling: Action = { kind: "move", size: granted, from: FIELD, to: place, keeps: true };
  if (freed === 0) return [beat(KEEP.alone, END, "keep", settling)];
  const exit = beat(KEEP.exit, KEEP.exit[1], "free", leaving(freed, place, facts));
  return [hole(KEEP.exit[0], END, place), exit, beat(KEEP.settle, END, "keep", settling)];
}

/** `garbage`: what leaves waits for a collection. */
const leaving = (size: number, from: Place, { garbage }: StepFacts): Action => ({
  ...{ kind: "move", size, from, keeps: false },
  to: garbage ? GARBAGE : DOOR,
});

const outgrowing = (facts: StepFacts): Action => leaving(facts.compared, { at: "outgrown" }, facts);

/** The rules decide one lane after the other. Then the buffers of all lanes move at once, so no lane shows its result early. */
export function inTurn(scores: readonly Score[]): Score[] {
  const all = scores.reduce((sum, { decided }) => sum + decided, 0);
  let start = 0;
  return scores.map((score) => {
    const [from, { decided }] = [start, score];
    start += decided;
    return timed(score, (time) => (time < decided ? from + time : all + time - decided));
  });
}

/** Rescales the scores so that the longest takes `most` ms. */
export function lasting(scores: readonly Score[], most: number): Score[] {
  const longest = Math.max(...scores.map(({ end }) => end));
  return scores.map((score) => timed(score, (time) => (time * most) / longest));
}

function timed(score: Score, at: (time: number) => number): Score {
  const beats = score.beats.map((one) => ({ ...one, from: at(one.from), to: at(one.to), until: at(one.until) }));
  return { ...score, beats, decided: at(score.decided), end: at(score.end) };
}

/** A visible action and its progress, 0 … 1, which slows toward the end. */
export interface Shown {
  readonly action: Action;
  readonly progress: number;
}

const easedOut = (share: number): number => 1 - (1 - share) ** 3;

/** The actions visible at `now` ms, in the order of the score. */
export function sceneAt({ beats }: Score, now: number): Shown[] {
  return beats
    .filter(({ from, until }) => from <= now && now < until)
    .map(({ action, from, to }) => ({ action, progress: easedOut(Math.min(1, (now - from) / (to - from))) }));
}

/** The phase of the code at `now` ms; null = before or after the step. */
export function phaseAt({ beats, end }: Score, now: number): StepPhase | null {
  return now >= end ? null : (beats.findLast(({ from }) => from <= now)?.phase ?? null);
}
