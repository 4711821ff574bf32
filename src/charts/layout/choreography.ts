import { CAUSE, OPERATION, VERDICT } from "../../generated/abi";
import type { StepFacts } from "../step-facts";
import { bypassVerdict, gateName, gateVerdict, roomVerdict, type StepPolicy, visitVerdict } from "../step-words";

/** Where something is, told without pixels: whoever draws knows the rectangles. */
export type Place =
  /** The buffer of the step among the callers', before or after the step. */
  | { readonly at: "field" }
  | { readonly at: "slot"; readonly slot: number }
  /** The way to and from the heap. */
  | { readonly at: "door" };

/** The part of the policy's code that runs now. */
export type StepPhase =
  | "call"
  | "bucket"
  | "fits"
  | "wasteful"
  | "better"
  | "hit"
  | "miss"
  | "cutoff"
  | "free-slot"
  | "choose"
  | "compare"
  | "keep"
  | "free";

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
  /** A buffer goes its way; callers' other buffers make room, or close up. `keeps`: it stays in sight at the end. */
  | {
      readonly kind: "move";
      readonly size: number;
      readonly from: Place;
      readonly to: Place;
      readonly keeps: boolean;
    }
  /** The coin drops into the lower-left corner of its buffer. */
  | { readonly kind: "drop" }
  /** The new state is drawn, numbers and all, once. */
  | { readonly kind: "switch" }
  /** Hatch spreads over what is not needed. */
  | { readonly kind: "wipe" }
  /** The border of a poisoned buffer. */
  | { readonly kind: "pulse" }
  /** The sentence of the step. */
  | { readonly kind: "say" }
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
  /** When the new state is drawn, ms. */
  readonly switchAt: number;
  /** When nothing is left to do, ms. */
  readonly end: number;
}

/** The clock of a request, ms. */
const REQUEST = { enter: [0, 120], look: [150, 400], move: [450, 600], drop: [600, 720], wipe: [750, 890] } as const;
const REQUEST_SWITCH = 750;
/** A poisoned buffer's border, ms: one pulse. */
const PULSE = [890, 1290] as const;
/** The clock of a return, ms. */
const RETURN = { lift: [0, 120], gate: [150, 270], weigh: [300, 570] } as const;
/** Exit and settling, one after the other; alone, a buffer takes the time of the first. */
const EXIT = [600, 740] as const;
const SETTLE = [750, 890] as const;
const REST = 900;
/** A step that is played, ms: two a second leave room between them. */
export const PLAYED_MS = 450;

const FIELD: Place = { at: "field" };
const DOOR: Place = { at: "door" };

const beat = ([from, to]: readonly [number, number], until: number, phase: StepPhase | null, action: Action): Beat => ({
  from,
  to,
  until,
  phase,
  action,
});
const instant = (at: number, phase: StepPhase | null, action: Action): Beat => beat([at, at], at, phase, action);
const hole = (at: number, until: number, place: Place): Beat => beat([at, at], until, "call", { kind: "hole", place });

/** The score of a step of a lane under `policy`, at its full length. */
export function choreography(facts: StepFacts, policy: StepPolicy): Score {
  const isRequest = facts.operation === OPERATION.ALLOCATE;
  const beats = isRequest ? requestBeats(facts, policy) : returnBeats(facts, policy);
  return { facts, beats, switchAt: isRequest ? REQUEST_SWITCH : REST, end: Math.max(...beats.map(({ to }) => to)) };
}

function requestBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const hit = facts.cause === CAUSE.FITS;
  const phase = hit ? "hit" : "miss";
  const from: Place = hit && facts.slot !== null ? { at: "slot", slot: facts.slot } : DOOR;
  const move: Action = { kind: "move", size: facts.granted, from, to: FIELD, keeps: true };
  return [
    beat(REQUEST.enter, REQUEST.drop[0], "call", { kind: "enter" }),
    ...lookBeats(facts, policy),
    ...(from === DOOR ? [] : [hole(REQUEST.move[0], REQUEST_SWITCH, from)]),
    beat(REQUEST.move, REQUEST_SWITCH, phase, move),
    beat(REQUEST.drop, REQUEST_SWITCH, phase, { kind: "drop" }),
    instant(REQUEST_SWITCH, phase, { kind: "switch" }),
    ...(facts.granted > facts.needed ? [beat(REQUEST.wipe, REQUEST.wipe[1], phase, { kind: "wipe" })] : []),
    ...(facts.poisons ? [beat(PULSE, PULSE[1], phase, { kind: "pulse" })] : []),
    instant(REST, null, { kind: "say" }),
  ];
}

/** The visits share the time of the look-up; the last verdict stays until the buffer has moved. */
function lookBeats(facts: StepFacts, policy: StepPolicy): Beat[] {
  const [from, to] = REQUEST.look;
  const { visits } = facts;
  if (visits.length === 0) {
    const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "fits";
    return [beat(REQUEST.look, REQUEST.move[1], phase, { kind: "bypass", words: bypassVerdict(facts).words })];
  }
  const share = (to - from) / visits.length;
  return visits.map((visit, i) => {
    const [begin, end] = [from + i * share, from + (i + 1) * share];
    const until = i === visits.length - 1 ? REQUEST.move[1] : end;
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
    hole(0, leavesAt(facts), FIELD),
    beat(RETURN.lift, leavesAt(facts), "call", { kind: "lift" }),
    ...(gate === null ? [] : [gateBeat(facts, policy, gate)]),
    ...(room === null ? [] : [weighBeat(facts, room)]),
    ...moveBeats(facts),
    instant(REST, null, { kind: "switch" }),
    instant(REST, null, { kind: "say" }),
  ];
}

/** The returned buffer waits, lifted, until it leaves: before the one that it replaces never. */
const leavesAt = ({ slot, freed }: StepFacts): number => (slot !== null && freed > 0 ? SETTLE[0] : EXIT[0]);

function gateBeat(facts: StepFacts, policy: StepPolicy, verdict: ReturnType<typeof roomVerdict> & object): Beat {
  const until = verdict.good ? RETURN.weigh[0] : REST;
  const phase = facts.cause === CAUSE.OUTSIDE_BUCKETS ? "bucket" : "cutoff";
  return beat(RETURN.gate, until, phase, { kind: "gate", name: gateName(facts, policy), ...verdict });
}

function weighBeat(facts: StepFacts, verdict: ReturnType<typeof roomVerdict> & object): Beat {
  const slot = facts.rival ?? facts.slot;
  const phase = facts.compared > 0 ? "compare" : facts.freed > 0 ? "choose" : "free-slot";
  return beat(RETURN.weigh, SETTLE[0], phase, { kind: "weigh", slot, compared: facts.compared, ...verdict });
}

/** The loser leaves, then the winner settles. */
function moveBeats({ slot, granted, freed, cause }: StepFacts): Beat[] {
  if (slot === null) return [beat(EXIT, REST, "free", leaving(granted, FIELD))];
  const place: Place = { at: "slot", slot };
  const settling: Action = { kind: "move", size: granted, from: FIELD, to: place, keeps: true };
  if (cause === CAUSE.KEPT_IN_FREE_SLOT) return [beat(EXIT, REST, "keep", settling)];
  const exit = beat(EXIT, EXIT[1], "free", leaving(freed, place));
  return [hole(EXIT[0], REST, place), exit, beat(SETTLE, REST, "keep", settling)];
}

const leaving = (size: number, from: Place): Action => ({ kind: "move", size, from, to: DOOR, keeps: false });

/** The same scores so much faster that the longest takes `most` ms; lanes keep time with each other. */
export function withinTime(scores: readonly Score[], most: number): Score[] {
  const longest = Math.max(0, ...scores.map(({ end }) => end));
  return longest <= most ? [...scores] : scores.map((score) => faster(score, most / longest));
}

function faster(score: Score, pace: number): Score {
  const beats = score.beats.map((one) => ({
    ...one,
    from: one.from * pace,
    to: one.to * pace,
    until: one.until * pace,
  }));
  return { ...score, beats, switchAt: score.switchAt * pace, end: score.end * pace };
}

/** An action in sight, and how far it has come: 0 … 1, slowing down towards its end. */
export interface Shown {
  readonly action: Action;
  readonly progress: number;
}

const easedOut = (share: number): number => 1 - (1 - share) ** 3;

/** What is in sight at `now` ms, in the order of the score. Nothing at the end: the state itself is drawn then. */
export function sceneAt({ beats }: Score, now: number): Shown[] {
  return beats
    .filter(({ from, until }) => from <= now && now < until)
    .map(({ action, from, to }) => ({ action, progress: easedOut(Math.min(1, (now - from) / (to - from))) }));
}

/** The part of the code that runs at `now` ms; null = the step is over. */
export function phaseAt({ beats }: Score, now: number): StepPhase | null {
  return beats.findLast(({ from }) => from <= now)?.phase ?? null;
}
