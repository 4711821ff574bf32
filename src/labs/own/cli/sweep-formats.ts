import { earlyWords } from "../../../advisor/answer-words";
import { avoidedOf, type Dot, efficiencyOf } from "../../../advisor/dot";
import { coveredBy, frontOf, lastAdds, lastWords, whole } from "../../../advisor/front";
import { policyPhrase } from "../../../advisor/policy-phrase";
import type { Policy } from "../../../models/allocation/scenario";
import { csv } from "../../../shared/csv";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { textTable } from "../../../shared/text-table";
import { caveatText } from "../../../workloads/traces/calls/caveat-words";
import type { Caveat } from "../../../workloads/traces/calls/caveats";

/** The dots of a sweep in the plan's order, and the link of a policy on its requests. */
interface SweptDots {
  readonly dots: readonly Dot[];
  readonly linkOf: (policy: Policy) => string;
  /** Those of a trace; empty for a scenario. */
  readonly caveats: readonly Caveat[];
}

/** The front as a table to read. An answer to a question about the dots can take its place. */
function frontText({ dots, caveats }: SweptDots): string {
  const front = frontOf(dots);
  const rows = front.map(({ dot, avoided, efficiency }) => [
    formatShare(avoided),
    formatShare(efficiency),
    formatInteger(dot.sums.calls),
    formatBytes(dot.sums.mostIdle),
    policyPhrase(dot.policy),
  ]);
  const { length } = whole(dots);
  const early = earlyWords(dots.length - length);
  const summary = `${formatInteger(length)} policies; the front covers ${formatShare(coveredBy(front))}.${lastWords(lastAdds(dots, front))}${early}\n`;
  const said = caveats.map((caveat) => `${caveatText(caveat)}\n`).join("");
  return said + textTable([["saved", "efficiency", "heap calls", "idle, most", "policy"], ...rows], [4]) + summary;
}

const UNITS = `# avoided, efficiency: share of 1; copied, most…: bytes; needed, granted, idle: bytes x operations; most…At: operations done\r\n`;

function dotsCsv({ dots, linkOf }: SweptDots): string {
  const rows = dots.map(({ k, policy, sums, heap }) => ({
    ...{ k, avoided: avoidedOf(sums), efficiency: efficiencyOf(sums) },
    ...sums,
    ...heap,
    ...{ policy: policyPhrase(policy), link: linkOf(policy) },
  }));
  const cells = rows.map((row) => Object.values(row).map((value) => (typeof value === "bigint" ? `${value}` : value)));
  return UNITS + csv([Object.keys(rows[0] ?? {}), ...cells]);
}

export const DOT_WRITERS = { text: frontText, csv: dotsCsv } as const;

/** The formats of dots; lines are written one by one. */
export type DotFormat = keyof typeof DOT_WRITERS | "jsonl";
