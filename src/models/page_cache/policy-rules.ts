import { ACT, PAGE_CAUSE } from "../../generated/page_cache";
import { names } from "../../kernel/scenario/field";
import type { PolicyName } from "./policies";

/* The lists of each policy, and its rule line by line. The C file of the policy has the exact rule. */

type Lower<Codes> = Lowercase<keyof Codes & string>;
type Cause = Lower<typeof PAGE_CAUSE>;

/** A kind of act and, where the core gives one, its cause: "hit", "evict oldest". */
type ActKey = Exclude<Lower<typeof ACT>, "evict" | "move" | "miss"> | `${"evict" | "move" | "miss"} ${Cause}`;

/** A line of a policy's rule, and the acts that light it. */
interface RuleLine {
  readonly text: string;
  readonly acts: readonly ActKey[];
}

/** The lists and the rule of a policy. */
interface PolicyRules {
  /** The state that decides its next eviction; missing = the order of its lists, the newest page first. */
  readonly state?: "hand" | "target" | "counts" | "estimates" | "next requests" | "no order";
  /** The name of the number that each entry shows; missing = none. */
  readonly value?: string;
  /** The names of its lists, in the order of the core. SLRU's one name stands for all segments. */
  readonly lists: readonly string[];
  /** At most twelve lines, each with the acts that light it. */
  readonly lines: readonly RuleLine[];
}

const KINDS = names(ACT);
const CAUSES = names(PAGE_CAUSE).map((name) => name.replaceAll("-", "_"));

/** The key of an act, from the core's numbers: the kind, and the cause (0 = none). */
export const actKey = (kind: number, cause: number): string =>
  cause === 0 ? (KINDS[kind] ?? "") : `${KINDS[kind]} ${CAUSES[cause]}`;

const line = (text: string, ...acts: readonly ActKey[]): RuleLine => ({ text, acts });

const TAKEN: ActKey = "evict memory_taken";

/** A miss of a policy that remembers no evicted pages. */
const miss = (text: string): RuleLine => line(`miss: ${text}`, "miss cold", "miss evicted_earlier");

const RULES: Readonly<Record<PolicyName, PolicyRules>> = {
  fifo: {
    lists: ["queue"],
    lines: [
      line("hit: change nothing", "hit"),
      miss("if full, evict; insert at the head"),
      line("evict: the tail", "evict oldest", TAKEN),
    ],
  },
  lru: {
    lists: ["queue"],
    lines: [
      line("hit: move the page to the head", "hit"),
      miss("if full, evict; insert at the head"),
      line("evict: the tail", "evict least_recent", TAKEN),
    ],
  },
  mru: {
    lists: ["queue"],
    lines: [
      line("hit: move the page to the head", "hit"),
      miss("if full, evict; insert at the head"),
      line("evict: the head", "evict most_recent", TAKEN),
    ],
  },
  random: {
    state: "no order",
    lists: ["places"],
    lines: [
      line("hit: change nothing", "hit"),
      miss("if full, evict; take the free place"),
      line("evict: a place at random", "evict chance", TAKEN),
    ],
  },
  clock: {
    state: "hand",
    value: "counters",
    lists: ["clock"],
    lines: [
      line("hit: counter + 1, up to its limit", "hit"),
      miss("if full, evict; insert at the head, counter 0"),
      line("evict: take the tail", "hand"),
      line("  while its counter > 0:"),
      line("    counter − 1, move to the head, take the next tail", "move second_chance"),
      line("  evict it", "evict bit_clear", TAKEN),
    ],
  },
  lfu: {
    state: "counts",
    value: "counts",
    lists: ["by count"],
    lines: [
      line("hit: count + 1", "hit"),
      miss("if full, evict; insert with count 1"),
      line("evict: the lowest count,"),
      line("  of equal ones the page that has had it longest", "evict lowest_count", TAKEN),
    ],
  },
  "lru-2": {
    lists: ["once", "by last request but one"],
    lines: [
      line("hit: remember the last two requests", "hit"),
      line("  the first hit: leave “once”", "move promoted"),
      miss("if full, evict; insert at the head of “once”"),
      line("evict: the tail of “once”", "evict requested_once", TAKEN),
      line("  if it is empty: the oldest last request but one", "evict least_recent", TAKEN),
    ],
  },
  sieve: {
    state: "hand",
    value: "bits",
    lists: ["queue"],
    lines: [
      line("hit: bit = 1", "hit"),
      miss("if full, evict; insert at the head, bit 0"),
      line("evict: start at the hand, or at the tail", "hand"),
      line("  while the bit is 1:"),
      line("    clear it, go toward the head", "move second_chance"),
      line("  evict there; the hand stays at the next page", "evict bit_clear", TAKEN),
    ],
  },
  slru: {
    lists: ["segment"],
    lines: [
      line("hit: to the head", "hit"),
      line("  of the next segment up", "move promoted"),
      line("  a segment over its quota: its tail moves down", "move demoted"),
      line("  segment 0 over its quota: evict its tail", "evict over_quota"),
      miss("if full, evict"),
      line("  insert into the lowest segment with room, else 0"),
      line("evict: the tail of the lowest segment", "evict least_recent", TAKEN),
    ],
  },
  "2q": {
    lists: ["A1in", "Am", "A1out"],
    lines: [
      line("hit: in Am move to the head, in A1in change nothing", "hit"),
      line("miss: its name leaves A1out", "miss only_a_name"),
      line("  if full, evict; insert into Am"),
      line("miss without a name:", "miss cold", "miss evicted_earlier"),
      line("  if full, evict; insert into A1in"),
      line("evict: A1in not over its quota: the tail of Am", "evict least_recent", TAKEN),
      line("  else the oldest of A1in; its name enters A1out", "evict oldest", TAKEN),
    ],
  },
  arc: {
    state: "target",
    lists: ["T1", "T2", "B1", "B2"],
    lines: [
      line("hit: to the head of T2", "hit", "move promoted"),
      line("miss, its name in B1 or B2:", "miss only_a_name"),
      line("  in B1: p grows; in B2: p shrinks", "target"),
      line("  if full, evict; insert into T2"),
      line("miss without a name:", "miss cold", "miss evicted_earlier"),
      line("  too many names: forget the oldest of B1 or B2"),
      line("  if full, evict; insert into T1"),
      line("evict: T1 above p: its tail becomes a name in B1,", "evict least_recent", TAKEN),
      line("  else the tail of T2 becomes one in B2", "evict least_recent", TAKEN),
    ],
  },
  "s3-fifo": {
    value: "hits",
    lists: ["small", "main", "ghosts"],
    lines: [
      line("hit: frequency + 1", "hit"),
      line("miss: its name leaves the ghosts; insert into main", "miss only_a_name"),
      line("miss without a name: insert into small", "miss cold", "miss evicted_earlier"),
      line("evict from small: take the oldest"),
      line("  while it had enough hits: to main", "move admitted"),
      line("  evict it; its name enters the ghosts", "evict requested_once", TAKEN),
      line("evict from main, if over its quota: take the oldest", "hand"),
      line("  while its frequency > 0:"),
      line("    frequency − 1, to the head", "move second_chance"),
      line("  evict it", "evict bit_clear", TAKEN),
    ],
  },
  "w-tinylfu": {
    state: "estimates",
    lists: ["window", "probation", "protected"],
    lines: [
      line("hit: to the head; count it, unless it is in the window", "hit"),
      line("  in probation: to protected", "move promoted"),
      line("  protected over its quota: its tail to probation", "move demoted"),
      line("  probation over its quota: evict its tail", "evict over_quota"),
      miss("if full, evict; insert into the window; count it"),
      line("evict: the candidate is the tail of the window"),
      line("  while the main part has room: move it there", "move admitted"),
      line("  compare estimates with the main part's victim"),
      line("    the lower one leaves", "evict lost_comparison", TAKEN),
      line("  no candidate: the main part's victim", "evict least_recent", TAKEN),
    ],
  },
  lirs: {
    lists: ["stack S", "queue Q", "names"],
    lines: [
      line("hit: to the top of S", "hit"),
      line("  in Q and in S: it becomes LIR", "move promoted"),
      line("miss, its name in S: it becomes LIR", "miss only_a_name"),
      line("miss without a name:", "miss cold", "miss evicted_earlier"),
      line("  LIR while there is room, else to the head of Q"),
      line("too many LIR: the bottom of S moves to Q", "move demoted"),
      line("prune: others than LIR leave the bottom of S"),
      line("evict: the tail of Q; in S its name stays", "evict least_recent", TAKEN),
    ],
  },
  linux: {
    lists: ["inactive", "active"],
    lines: [
      line("hit: mark it as referenced", "hit"),
      line("  inactive and already marked: to active", "move promoted"),
      miss("if full, evict"),
      line("  it left not long ago: insert into active", "move promoted"),
      line("  else insert into inactive"),
      line("evict: while inactive is too short:"),
      line("    active's tail moves to inactive", "move demoted"),
      line("  inactive's tail leaves", "evict inactive_tail", TAKEN),
    ],
  },
  mglru: {
    lists: ["generation"],
    lines: [
      line("hit: count it; the page stays", "hit"),
      miss("if full, evict"),
      line("  insert into an old generation"),
      line("evict: the oldest generation's tail"),
      line("  its tier comes back often:"),
      line("    to the next generation, count 0", "move second_chance"),
      line("  else it leaves", "evict oldest", TAKEN),
    ],
  },
  "2q-lru": {
    lists: ["recent", "frequent", "names"],
    lines: [
      line("hit: to the head of frequent", "hit", "move promoted"),
      line("miss, its name in names:", "miss only_a_name"),
      line("  if full, evict; its name leaves; insert into frequent"),
      line("miss without a name:", "miss cold", "miss evicted_earlier"),
      line("  if full, evict; insert into recent"),
      line("evict: recent over its quota, or at it for a page"),
      line("    without a name: its tail; the name enters names", "evict least_recent", TAKEN),
      line("  else the tail of frequent", "evict least_recent", TAKEN),
    ],
  },
  "2q-values": {
    lists: ["recent", "frequent", "evicted"],
    lines: [
      line("hit: in frequent to the head, in recent change nothing", "hit"),
      line("  in evicted: to the head of frequent", "move promoted"),
      line("  frequent over its limit: evict its tail", "evict least_recent", TAKEN),
      miss("insert into recent"),
      line("  recent over its limit: its oldest moves to evicted", "move demoted"),
      line("  evicted over its limit: evict its oldest", "evict oldest", TAKEN),
    ],
  },
  "two-generations": {
    lists: ["new", "old"],
    lines: [
      line("hit: in new change nothing", "hit"),
      line("  in old: move the page to new", "move promoted"),
      miss("insert into new"),
      line("new holds the limit:"),
      line("  every page of old leaves", "evict least_recent", TAKEN),
      line("  new becomes old", "move demoted"),
    ],
  },
  "lru-two-lists": {
    lists: ["high", "low"],
    lines: [
      line("hit: to the head of its list", "hit"),
      miss("if full, evict; insert at the head of high"),
      line("  high over its quota: its tail moves to low", "move demoted"),
      line("evict: the tail of low; if it is empty, of high", "evict least_recent", TAKEN),
    ],
  },
  "lru-shards": {
    lists: ["shard"],
    lines: [
      line("hit: to the head of its shard", "hit"),
      miss("a hash of the page chooses the shard"),
      line("  if the shard is full, evict; insert at its head"),
      line("evict: the tail of the shard", "evict least_recent", TAKEN),
    ],
  },
  "clock-pro-quick": {
    value: "hits",
    lists: ["cold", "hot", "names"],
    lines: [
      line("hit: count + 1, at most 2", "hit"),
      line("miss, its name in names:", "miss only_a_name"),
      line("  insert into hot; evict while over the limit"),
      line("miss without a name:", "miss cold", "miss evicted_earlier"),
      line("  if full, evict; into hot below its quota, else cold"),
      line("evict: the oldest of cold"),
      line("  hit before: to hot, which evicts over its quota", "move admitted"),
      line("  else its name enters names", "evict requested_once", TAKEN),
      line("evict from hot: take the oldest", "hand"),
      line("  while its count > 0: count − 1, to the head", "move second_chance"),
      line("  evict it", "evict bit_clear", TAKEN),
    ],
  },
  "clock-pro-2k": {
    value: "hits",
    lists: ["cold", "hot", "names"],
    lines: [
      line("hit: hits + 1", "hit"),
      line("miss, a name remembers it: insert into hot", "miss only_a_name"),
      line("miss: into hot while cold is empty, else into cold", "miss cold", "miss evicted_earlier"),
      line("  if full, evict first"),
      line("evict: cold’s next page"),
      line("  with hits: to hot, 0 hits; hot at its quota evicts", "move admitted"),
      line("  else it leaves; a name remembers it", "evict requested_once", TAKEN),
      line("hot over its quota: of a quarter of its pages"),
      line("  the one with the fewest hits leaves", "evict lowest_count", TAKEN),
      line("  those it passes lose hits", "move second_chance"),
    ],
  },
  mq: {
    value: "requests",
    lists: ["queue", "names"],
    lines: [
      line("hit: count + 1; a new life time", "hit"),
      line("  to the queue of log2(count)", "move promoted"),
      line("miss, its name in names: its old count", "miss only_a_name"),
      line("miss: count 1", "miss cold", "miss evicted_earlier"),
      line("  if full, evict; insert into the queue of log2(count)"),
      line("evict: the tail of the lowest queue", "evict least_recent", TAKEN),
      line("  its name and count enter names"),
      line("each request: a tail whose life time is over"),
      line("  moves one queue down", "move demoted"),
    ],
  },
  "lru-late": {
    lists: ["queue"],
    lines: [
      line("hit: moved long ago: to the head", "hit"),
      miss("insert at the head"),
      line("maintenance: while over the limit, evict the tail", "evict least_recent", TAKEN),
    ],
  },
  "lru-sampled": {
    state: "no order",
    value: "times",
    lists: ["pages"],
    lines: [
      line("hit: its time = the clock", "hit"),
      miss("if full, evict; insert, its time = the clock"),
      line("evict: draw some pages"),
      line("  they enter the pool if they are old enough"),
      line("  the oldest leaves", "evict least_recent", TAKEN),
    ],
  },
  optimum: {
    state: "next requests",
    lists: ["by next request"],
    lines: [
      line("hit: look up the page's next request", "hit"),
      miss("if full, evict; insert"),
      line("evict: the page whose next request is furthest", "evict furthest", TAKEN),
    ],
  },
};

/** The lists and the rule of a policy. */
export const rulesOfPolicy = (name: PolicyName): PolicyRules => RULES[name];

/** Policies whose first lists have one name, and their number. */
const NUMBERED: Readonly<Partial<Record<PolicyName, number>>> = { slru: 16, "lru-shards": 16, mglru: 4, mq: 15 };

/** The name of a list: "T1", "segment 3". `list` is its number in the core. */
export function listName(policy: PolicyName, list: number): string {
  const { lists } = RULES[policy];
  const [first = "", ...others] = lists;
  const numbered = NUMBERED[policy] ?? 1;
  return numbered > 1 && list < numbered ? `${first} ${list}` : (lists[list] ?? others[list - numbered] ?? "");
}
