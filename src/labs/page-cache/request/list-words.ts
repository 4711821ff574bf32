import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import { listName } from "../../../models/page_cache/policy-rules";

/** How a sentence names a list, if not by its name. */
const IN_SENTENCE: Readonly<Record<string, string>> = {
  queue: "the queue",
  clock: "the clock",
  places: "the cache",
  once: "the list “once”",
  "by count": "the list by count",
  "by last request but one": "the list by last request but one",
  "by next request": "the list by next request",
  small: "the small queue",
  main: "the main queue",
  ghosts: "the ghosts",
  window: "the window",
  protected: "the protected segment",
  names: "the names",
  inactive: "the inactive list",
  active: "the active list",
};

/** A list within a sentence: "T1", "the queue". NONE = the cache as a whole. */
export function inList(list: number, policy: PolicyName): string {
  if (list === PAGE_LIMIT.NONE) return "the cache";
  const name = listName(policy, list);
  return IN_SENTENCE[name] ?? name;
}
