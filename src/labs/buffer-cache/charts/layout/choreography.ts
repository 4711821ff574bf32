import { CAUSE, OPERATION, VERDICT } from "../../../../generated/abi";
import type { Phase } from "../../../../shared/step-phase";
import type { StepFacts } from "../step-facts";
import { bypassVerdict, gateName, gateVerdict, roomVerdict, type StepPolicy, visitVerdict } from "../step-words";

/** Where something is, told without pixels: whoever draws knows the rectangles. */
export type Place =
  /** The buffer of the step among the callers', before or after the step. */
  | { readonly at: "field" }
  | { readonly at: "slot"; readonly slot: number }
  /** The way to and from the heap. */
  | { readonly at: "door" };

/** The part of the policy's code that runs now: every one but the turn to the next slot takes time. */
export type StepPhase = Exclude<Phase, "lookup">;

/** What a beat does. Sizes in bytes. */
export type Action =
  /** What has left its place before the state says so. */
  | { readonly kind: "hole"; readonly place: Place }
  /** The request comes in: a coin of what is needed. It waits where its buffer will be. */
  | { readonly kind: "enter" }
  /** The pointer goes to a slot and its verdict appears. */
  | { readonly kind: "visit"; readonly slot: number; readonly words: string; readonly good: boolean }
  /** No slot is looked at, and why. */
  | { readonly kind: "bypass"; readonly words: string }
  /** Callers' other buffers make room for the one of the step, or close up after it; the scale follows. */
  | { readonly kind: "shift" }
  /** A buffer goes its way. `keeps`: it stays in sight at the end. */
  | {
      readonly kind: "move";
      readonly size: number;
      readonly from: Place;
      readonly to: Place;
      readonly keeps: boolean;
    }
  /** The coin drops into the lower-left corner of its buffer. */
  | { readonly kind: "drop" }
  /** Hatch spreads over what is not needed. */
  | { readonly kind: "wipe" }
  /** The border of a poisoned buffer. */
  | { readonly kind: "pulse" }
  /** The caller is done: the buffer lifts, its coin vanishes. */
  | { readonly kind: "lift" }
  /** The returned buffer before the cutoff, or whatever else keeps it out. */
  | { readonly kind: "gate"; readonly name: string; readonly words: string; readonly good: boolean }
  /** Is there room? `slot`: the one that is compared or free; null = any. `compared`: bytes on the other pan, 0 = none. */
  | {
      readonly kind: "weigh";
      readonly words: string;
      readonly good: boolean;
      readonly slot: number | null;
      readonly compared: number;
    };

/** An action in time, in ms from the start of the step. What it leaves behind is in sight until `until`. */
export interface Beat {
  readonly from: number;
  readonly to: number;
  readonly until: number;
  readonly phase: StepPhase | null;
  readonly action: Action;
}

/** One step of one lane from its cause to its effect; nothing moves at the same time as anything else. */
export interface Score {
  readonly facts: StepFacts;
  readonly beats: readonly Beat[];
  /** When nothing is left to do, ms: then the new state is drawn, numbers, sentence and all, once. */
  readonly end: number;
}

/** The clock of a request, ms. */
const REQUEST = {
  enter: [0, 120],
  look: [130, 330],
  shift: [340, 440],
  move: [450, 650],
  drop: [660, 760],
  wipe: [770, 890],
} as const;
/** A poisoned buffer's border, ms: one pulse. */
const PULSE = [890, 1040] as const;
/** The clock of a return, ms. */
const RETURN = { lift: [0, 100], gate: [110, 210], weigh: [220, 420] } as const;
/** Exit and settling, one after the other; alone, a buffer takes the time of the first. */
const EXIT = [430, 630] as const;
const SETTLE = [640, 780] as const;
const CLOSE = [790, 900] as const;
const REST = 900;

const FIELD: Place = { at: "field" };
const DOOR: Place = { at: "door" };

const beat = ([from, to]: readonly [number, number], until: number, phase: StepPhase | null, action: Action): Beat => ({
  from,
  to,
  until,
  phase,
  action,
});
/** What is in sight as long as this stays until the step is over. */
const END = Number.POSITIVE_INFINITY;
const hole = (at: number, until: number, place: Place): Beat => beat([at, at], until, "call", { kind: "hole", place });

/** The score of a step of a lane under `policy`, at its full length. */
export function choreography(facts: StepFacts, policy: StepPolicy): Score {
  const isRequest = facts.operation === OPERATION.ALLOCATE;
  const beats = isRequest ? requestBeats(facts, policy) : returnBeats(facts, policy);
  return { facts, beats, end: Math.max(REST, ...beats.map(({ to }) => to)) };
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

/** The visits share the time of the look-up; the last verdict stays until the others make room. */
function lookBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const [from, to] = REQUEST.look;
  const { visits } = facts;
  if (visits.length === 0) {
    const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "fits";
    return [beat(REQUEST.look, REQUEST.shift[0], phase, { kind: "bypass", words: bypassVerdict(facts).words })];
  }
  const share = (to - from) / visits.length;
  return visits.map((visit, i) => {
    const [begin, end] = [from + i * share, from + (i + 1) * share];
    const until = i === visits.length - 1 ? REQUEST.shift[0] : end;
    const action: Action = { kind: "visit", slot: visit.slot, ...visitVerdict(visit, facts, policy) };
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
  return [
    hole(0, END, FIELD),
    beat(RETURN.lift, leavesAt(facts), "call", { kind: "lift" }),
    ...(gate === null ? [] : [gateBeat(facts, policy, gate)]),
    ...(room === null ? [] : [weighBeat(facts, room)]),
    ...moveBeats(facts),
    beat(CLOSE, END, facts.slot === null ? "free" : "keep", { kind: "shift" }),
  ];
}

/** The returned buffer waits, lifted, until it leaves: before the one that it replaces never. */
const leavesAt = ({ slot, freed }: StepFacts): number => (slot !== null && freed > 0 ? SETTLE[0] : EXIT[0]);

function gateBeat(facts: StepFacts, policy: StepPolicy, verdict: ReturnType<typeof roomVerdict> & object): Beat {
  const until = verdict.good ? RETURN.weigh[0] : EXIT[0];
  const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "cutoff";
  return beat(RETURN.gate, until, phase, { kind: "gate", name: gateName(facts, policy), ...verdict });
}

function weighBeat(facts: StepFacts, verdict: ReturnType<typeof roomVerdict> & object): Beat {
  const slot = facts.rival ?? facts.slot;
  const phase = facts.compared > 0 ? "compare" : facts.freed > 0 ? "choose" : "free-slot";
  return beat(RETURN.weigh, EXIT[0], phase, { kind: "weigh", slot, compared: facts.compared, ...verdict });
}

/** The loser leaves, then the winner settles. */
function moveBeats({ slot, granted, freed, cause }: StepFacts): Beat[] {
  if (slot === null) return [beat(EXIT, END, "free", leaving(granted, FIELD))];
  const place: Place = { at: "slot", slot };
  const settling: Action = { kind: "move", size: granted, from: FIELD, to: place, keeps: true };
  if (cause === CAUSE.KEPT_IN_FREE_SLOT) return [beat(EXIT, END, "keep", settling)];
  const exit = beat(EXIT, EXIT[1], "free", leaving(freed, place));
  return [hole(EXIT[0], END, place), exit, beat(SETTLE, END, "keep", settling)];
}

const leaving = (size: number, from: Place): Action => ({ kind: "move", size, from, to: DOOR, keeps: false });

/** The same scores one after the other, each from the moment when the one before it is over. */
export function inTurn(scores: readonly Score[]): Score[] {
  let end = 0;
  return scores.map((score) => {
    const start = end;
    end += score.end;
    return timed(score, (time) => start + time);
  });
}

/** The same scores at another pace, so that the longest takes `most` ms. */
export function lasting(scores: readonly Score[], most: number): Score[] {
  const longest = Math.max(...scores.map(({ end }) => end));
  return scores.map((score) => timed(score, (time) => (time * most) / longest));
}

function timed(score: Score, at: (time: number) => number): Score {
  const beats = score.beats.map((one) => ({ ...one, from: at(one.from), to: at(one.to), until: at(one.until) }));
  return { ...score, beats, end: at(score.end) };
}

/** An action in sight, and how far it has come: 0 … 1, slowing down towards its end. */
export interface Shown {
  readonly action: Action;
  readonly progress: number;
}

const easedOut = (share: number): number => 1 - (1 - share) ** 3;

/** What is in sight at `now` ms, in the order of the score. */
export function sceneAt({ beats }: Score, now: number): Shown[] {
  return beats
    .filter(({ from, until }) => from <= now && now < until)
    .map(({ action, from, to }) => ({ action, progress: easedOut(Math.min(1, (now - from) / (to - from))) }));
}

/** The part of the code that runs at `now` ms; null = the step has not begun, or it is over. */
export function phaseAt({ beats, end }: Score, now: number): StepPhase | null {
  return now >= end ? null : (beats.findLast(({ from }) => from <= now)?.phase ?? null);
}
