import { formatBytes, formatInteger } from "../../shared/format";
import type { LaneRecord, StoryRecord } from "../record";
import type { StageView } from "./view";

/** The number of the largest buffers that are described one by one. */
const NAMED = 3;

/**
 * Describes the stage: the bytes that callers hold and need, and the cache's content. In motion: the state at its end.
 */
export function describeStage(view: StageView): string {
  const { now } = view;
  const beside = view.scene === "rest" ? ` ${fixedSentence(now)}` : "";
  return `${callersSentence(now.flawed)} ${cacheSentence(now.flawed)}${beside}`;
}

function callersSentence({ held, granted, needed }: LaneRecord): string {
  if (held.length === 0) return "Callers hold nothing.";
  const largest = [...held].sort((a, b) => b.granted - a.granted).slice(0, NAMED);
  const names = largest.map((one) => `${formatBytes(one.granted)} (needs ${formatBytes(one.needed)})`).join(", ");
  const who = held.length === 1 ? "One caller holds" : `${formatInteger(held.length)} callers hold`;
  const need = held.length === 1 ? "needs" : "need";
  const list = held.length > NAMED ? `The largest buffers: ${names}.` : `The buffers: ${names}.`;
  return `${who} ${formatBytes(granted)} and ${need} ${formatBytes(needed)}. ${list}`;
}

const cacheSentence = ({ cached }: LaneRecord): string =>
  cached === null ? "The cache is empty." : `The cache holds one buffer of ${formatBytes(cached.size)}.`;

const fixedSentence = ({ fixed }: StoryRecord): string =>
  `With the fixed cache the same callers hold ${formatBytes(fixed.granted)}.`;
