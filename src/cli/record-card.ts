import type { Converted } from "../recorder/convert";
import { formatCounted } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import type { CallFacts } from "../workloads/traces/calls/facts";
import { isIncomplete, ODD_WORDS, type OddCalls } from "../workloads/traces/calls/odd";

const MOST_SIZES = 3;
const KINDS = { a: "malloc", c: "calloc", m: "aligned", r: "realloc", f: "free" } as const;

/** What a person learns of a trace that has just been recorded, and two commands that come next. */
export function cardLines(trace: string, { facts, odd }: Converted): readonly string[] {
  const file = /^[\w./+-]+$/.test(trace) ? trace : `'${trace.replaceAll("'", "'\\''")}'`;
  const rows = [
    [isIncomplete(odd, facts.operations) ? "parts are missing" : "operations", formatInteger(facts.operations)],
    ["calls", callsText(facts)],
    ["threads", formatInteger(facts.threads)],
    ["most needed", `${formatBytes(facts.neededPeak)} at operation ${formatInteger(facts.neededPeakAt)}`],
    ["never freed", `${formatCounted(facts.left, "block")}, ${formatBytes(facts.leftBytes)}`],
    ["sizes", sizesText(facts)],
    ...oddRows(odd),
    ["private", "no addresses and no names, but sizes can tell the lengths of strings"],
    ["next", `bufferlab trace info ${file}`],
    ["", `bufferlab heap replay ${file} --model ptmalloc`],
  ];
  return [`${trace}\n`, ...rows.map(([name = "", words]) => `  ${name.padEnd(19)}${words}\n`)];
}

function callsText({ kinds }: CallFacts): string {
  const letters = Object.keys(KINDS) as readonly (keyof typeof KINDS)[];
  const made = letters.filter((letter) => kinds[letter] > 0);
  return made.map((letter) => `${formatInteger(kinds[letter])} ${KINDS[letter]}`).join(", ");
}

function sizesText({ distinctSizes, topSizes }: CallFacts): string {
  const count = distinctSizes === null ? "more than 65,536" : formatInteger(distinctSizes);
  const top = topSizes
    .slice(0, MOST_SIZES)
    .map(([size, requests]) => `${formatBytes(size)} (${formatInteger(requests)}×)`);
  return `${count} different; most often ${top.join(", ")}`;
}

function oddRows(odd: OddCalls): readonly (readonly string[])[] {
  const names = Object.keys(ODD_WORDS) as readonly (keyof OddCalls)[];
  const found = names.filter((name) => odd[name] > 0);
  return found.map((name, i) => [i === 0 ? "odd" : "", `${formatInteger(odd[name])} ${ODD_WORDS[name]}`]);
}
