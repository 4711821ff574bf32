import type { HeapChoice } from "../../../models/allocation/scenario";
import "./heap-settings.css";
import { heapGuides } from "../../../models/allocation/heap-guides";
import { isCompared, shortName } from "../../../models/allocation/heap-words";

/** Signs of a number's reliability. They differ in shape, not only in color. */
const SIGNS = {
  program: {
    sign: "●",
    words: "same addresses",
    means: "Every address, break and mapping matches the real heap.",
  },
  source: {
    sign: "◐",
    words: "from the source, not compared",
    means: "Follows the source of this version. Nobody has compared it with the real heap.",
  },
  groups: {
    sign: "●",
    words: "same groups as musl 1.2.6",
    means: "Every group, slot and place in it matches the real malloc. Where mappings lie is modeled.",
  },
  documents: {
    sign: "◐",
    words: "modeled after documents",
    means: "Follows published documents. Anything they leave open is a parameter.",
  },
  literature: {
    sign: "◐",
    words: "textbook model",
    means: "Follows the textbooks’ rules. There is no real program to compare it with.",
  },
  cost: { sign: "◐", words: "modeled cost", means: "Counts multiplied by the prices listed here. Not measured." },
  count: {
    sign: "◐",
    words: "modeled count",
    means: "First touches of pages, and touches after a release. Not measured.",
  },
  reported: {
    sign: "○",
    words: "reported",
    means: "The LFH experiment of 2009 measured this on Windows. Nothing here computes it.",
  },
} as const;

type Sure = keyof typeof SIGNS;

/** A badge with the source of a number. */
export function Sureness({ of, words }: { readonly of: Sure; readonly words?: string }) {
  const { sign, words: usual, means } = SIGNS[of];
  return (
    <span className="heap-sure beyond-look" title={means}>
      <span aria-hidden="true">{sign}</span> {words ?? usual}
    </span>
  );
}

/** The reliability of a heap's addresses. */
export function sureOf(heap: HeapChoice): { readonly of: Sure; readonly words?: string } {
  const of = heapGuides[heap.model].after;
  if (of !== "program") return { of };
  return isCompared(heap) ? { of, words: `${SIGNS.program.words} as ${shortName(heap)}` } : { of: "source" };
}
