import { useMemo } from "react";
import { LIST_KIND, PAGE_LIMIT, PAGE_POLICY } from "../../../generated/page_cache";
import type { PageAnswer } from "../../../models/page_cache/page-ask";
import type { PolicyName } from "../../../models/page_cache/policies";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-rules";
import type { PageLane } from "../../../models/page_cache/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { useAnswer, useCaches, usePageScenario } from "../page-state";
import {
  type Act,
  type ActWords,
  actsNotStored,
  actsOf,
  actWords,
  inList,
  type LaneRequest,
  outcomeOf,
  requestSentence,
} from "./acts";

const { NONE } = PAGE_LIMIT;

/** The place of a page number in a list that was looked at. */
interface Look {
  readonly list: string;
  readonly found: boolean;
}

/** One beat of a request in a lane. */
export interface Beat extends ActWords {
  /** The beat's place in the request. */
  readonly at: number;
  /** The acts that the beat shows. */
  readonly acts: readonly Act[];
  /** The lists that were looked at; empty = this beat looks at none. */
  readonly looks: readonly Look[];
  /** Whether the lists are as they were before the request. */
  readonly isBefore: boolean;
}

type PlacelessBeat = Omit<Beat, "at">;

/** A beat before the lists change, which shows no acts and looks at no list unless `own` says so. */
const beatWith = (title: string, text: string, own: Partial<PlacelessBeat> = {}): PlacelessBeat => ({
  ...{ title, text, acts: [], looks: [], isBefore: true },
  ...own,
});

/** The kinds of a policy's lists, in the order of the core; SLRU's segments are one row of the registry. */
function listKinds(policy: PolicyName): readonly number[] {
  const row = Object.values(PAGE_POLICY).find(({ wire }) => wire === policy);
  return row?.lists.flatMap(({ count, kind }) => Array.from({ length: count }, () => kind)) ?? [];
}

/** Whether a list holds names alone. */
export const isNameList = (policy: PolicyName, list: number): boolean => listKinds(policy)[list] === LIST_KIND.NAMES;

/** The list that has the page, or its name; the looks end there. */
function looksOf({ policy, acts, moment }: LaneRequest): readonly Look[] {
  const found = outcomeOf(acts)?.from ?? NONE;
  const lists = moment?.before.length ?? 0;
  const all = Array.from({ length: lists }, (_, list) => ({ list: listName(policy, list), found: list === found }));
  const end = all.findIndex((look) => look.found);
  return end === -1 ? all : all.slice(0, end + 1);
}

/** At most this many acts of a kind and cause in a row have their own beat. */
const SINGLE = 2;

/** Acts in order; from the third like it on, an act joins the second. */
function grouped(acts: readonly Act[]): readonly (readonly Act[])[] {
  const groups: Act[][] = [];
  for (const act of acts) {
    const last = groups.slice(-SINGLE);
    const isMore = last.length === SINGLE && last.every(([one]) => one?.kind === act.kind && one.cause === act.cause);
    if (isMore) groups.at(-1)?.push(act);
    else groups.push([act]);
  }
  return groups;
}

function actBeat(acts: readonly Act[], policy: PolicyName): PlacelessBeat | null {
  const [first] = acts;
  if (first === undefined) return null;
  const { title, text } = actWords(first, policy);
  const more = acts.length > 1 ? ` And ${formatCounted(acts.length - 1, "more", "more")} like it.` : "";
  return beatWith(title, `${text}${more}`, { acts });
}

/** Describes the list that a missed page enters. Moves and hits need no such beat. */
function entryBeat({ policy, page, acts, moment }: LaneRequest): PlacelessBeat | null {
  if (outcomeOf(acts)?.kind !== "MISS") return null;
  const name = `Page ${formatInteger(page)}`;
  const after = { isBefore: false };
  if (moment === null) return beatWith("Enters", `${name} enters the cache.`, after);
  return moment.list === NONE || isNameList(policy, moment.list)
    ? beatWith("Not kept", `${name} is not kept in the cache.`, after)
    : beatWith("Enters", `${name} enters ${inList(moment.list, policy)}.`, after);
}

function lookBeat(request: LaneRequest): PlacelessBeat {
  const looks = looksOf(request);
  const names = looks.map((_, list) => inList(list, request.policy));
  const found = names.find((_, list) => looks[list]?.found);
  const others = names.filter((_, list) => !looks[list]?.found);
  const text =
    found === undefined
      ? "No list has it."
      : `${others.length > 0 ? `Not in ${others.join(", ")}. ` : ""}Found in ${found}.`;
  return beatWith("Look it up", text, { looks });
}

/**
 * The beats of a request in a lane: it enters, it is looked up, its acts, the page's entry, and the request in a sentence.
 * The lists change at the entry, or with the sentence. @internal
 */
export function beatsOf(request: LaneRequest): readonly Beat[] {
  const { policy, page, acts, more } = request;
  const counted = more > 0 ? ` ${formatCounted(more, "more act", "more acts")} are only counted.` : "";
  const beats: (PlacelessBeat | null)[] = [
    beatWith("Request", `Page ${formatInteger(page)} is requested.`),
    lookBeat(request),
    ...grouped(acts).map((group) => actBeat(group, policy)),
    entryBeat(request),
    beatWith("In short", `${requestSentence(request)}${counted}`, { isBefore: false }),
  ];
  return beats.filter((beat) => beat !== null).map((beat, at) => ({ ...beat, at }));
}

const askMoment = () => ({ moment: true });

/** A lane's last request and its beats. */
export interface LaneBeats extends LaneRequest {
  readonly beats: readonly Beat[];
}

/** The last request of every lane. The lists around it are known a moment later. */
export function useRequests(): readonly LaneBeats[] {
  const caches = useCaches();
  const lanes = usePageScenario((scenario) => scenario.lanes);
  const { moment } = useAnswer(askMoment);
  return useMemo(
    () =>
      caches.map((cache, i) => {
        const request = requestOf(cache, lanes[i], moment?.lanes[i] ?? null);
        return { ...request, beats: beatsOf(request) };
      }),
    [caches, lanes, moment],
  );
}

type Moment = NonNullable<PageAnswer["moment"]>["lanes"][number];

/** A lane's last request, from its frame. */
export function requestOf(cache: PolicyArrays, lane: PageLane | undefined, moment: Moment | null): LaneRequest {
  const acts = actsOf(cache);
  const page = outcomeOf(acts)?.page ?? PAGE_LIMIT.NONE;
  return { policy: lane?.policy.model ?? "lru", page, acts, more: actsNotStored(cache), moment };
}
