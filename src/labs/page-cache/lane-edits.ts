import { pageLaneForm } from "../../models/page_cache/lane-text";
import { LIBRARIES } from "../../models/page_cache/libraries";
import { tunedPolicy, unusual } from "../../models/page_cache/policy-tables";
import { parameterTexts, wordsOfPolicy } from "../../models/page_cache/policy-words";
import type { PageLane } from "../../models/page_cache/scenario";
import { capitalized } from "../../shared/sentence";
import type { LaneEdits } from "../shared/edit-words";

/** Libraries by their setting, if it has unusual parameters and was compared. The first of equal ones. */
const BY_SETTING = new Map(
  LIBRARIES.filter(({ setting, rows }) => setting.includes(",") && rows > 0)
    .map((library) => [library.setting, library] as const)
    .reverse(),
);

/**
 * A lane's name: with the parameters that differ from their usual values, "S3-FIFO, small:20", or with the library that
 * runs the policy with these, "Caffeine 3.3.1: W-TinyLFU".
 */
export function laneName(lane: PageLane): string {
  const policy = unusual(tunedPolicy(lane));
  const { name } = wordsOfPolicy(policy.name);
  const library = BY_SETTING.get(pageLaneForm.write(lane));
  if (library !== undefined) return `${library.program}: ${name}`;
  const texts = Object.entries(parameterTexts(policy)).map(([key, text]) => `${key}:${text}`);
  return [name, ...texts].join(", ");
}

/** The unusual parameters of a lane in words: "Requests counted: all." "" = all are usual. */
export function parameterWords(lane: PageLane): string {
  const policy = unusual(tunedPolicy(lane));
  const { parameters } = wordsOfPolicy(policy.name);
  const words = Object.entries(parameterTexts(policy)).map(([key, text]) => `${parameters[key]}: ${text}`);
  return words.length === 0 ? "" : ` ${capitalized(words.join("; "))}.`;
}

/** How undo names a change of a lane. */
export const pageEdits: LaneEdits<PageLane> = { changed: () => "policy", namedOnce: "policies" };
