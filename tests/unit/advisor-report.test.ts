import { describe, expect, it } from "vitest";
import type { Dot } from "../../src/advisor/dot";
import { readQuestion, usualQuestion } from "../../src/advisor/question";
import { drawnDots, type Evidence, evidenceJson, evidenceOf, type Findings } from "../../src/advisor/report/evidence";
import { evidenceHtml } from "../../src/advisor/report/html";
import { evidenceMarkdown } from "../../src/advisor/report/markdown";
import { shellWord } from "../../src/advisor/report/repeat";
import { shortBytes, shortNumber } from "../../src/advisor/report/short-number";
import { heapOf } from "../../src/models/allocation/heap-models";
import { dotAt, findingsOf, heapSums, none } from "../advisor-kit";

const NAME = '</script><b onclick="x">|`a`\n& "git\'';
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
const question = (text: string) => {
  const read = readQuestion(text, "ask");
  return read.ok ? read.value : usualQuestion;
};

const own = {
  capacity: 8,
  cutoff: 7221,
  lookup: "best-fit",
  full: "free-oldest",
  buckets: "powers",
  bucketCount: 14,
} as const;
const dots: readonly Dot[] = [
  none({ heap: heapSums(3_410_000, 2_520_000) }),
  { ...dotAt(1, [71.8, 90.06, 106_097], own), heap: heapSums(2_020_000, 2_660_000) },
  { ...dotAt(2, [60, 91, 99_000], { ...own, capacity: 6 }), heap: heapSums(2_200_000, 2_600_000) },
  { ...dotAt(3, [85, 50, 1_000_000], { ...own, capacity: 64 }), heap: heapSums(2_000_000, 2_700_000) },
];

function findings(name: string, change: Partial<Findings> = {}): Findings {
  const base = findingsOf(question("avoided,min-efficiency:90,max-idle:256KiB,heap:ptmalloc"), dots, name);
  const [alone, cached] = dots;
  const rows = [alone, cached].flatMap((dot) =>
    dot?.heap ? [{ heap: "ptmalloc", k: dot.k, sums: dot.heap } as const] : [],
  );
  return {
    ...base,
    heaps: { prices: "glibc-2.36", heap: heapOf("ptmalloc"), rows },
    lanes: [{ name: "A", dot: dots[3] as Dot }],
    recordings: [{ name: `${name} 2`, dot: dotAt(1, [68, 91], own) }],
    ...change,
  };
}

const inText = (html: string, tag: RegExp) => html.match(tag) ?? [];
const embedded = (html: string): string => /id="report">(.*)<\/script>/s.exec(html)?.[1] ?? "";

describe("a report", () => {
  const evidence = evidenceOf(findings("git log"));

  it("is the same bytes again, whatever the order of the dots", () => {
    const again = evidenceOf(findings("git log", { dots: dots.toReversed() }));
    expect(evidenceJson(again)).toBe(evidenceJson(evidence));
    expect(evidenceHtml(again)).toBe(evidenceHtml(evidence));
    expect(evidenceMarkdown(again)).toBe(evidenceMarkdown(evidence));
    expect(inText(evidenceHtml(evidence), /<th scope="row">glibc 2.36, no cache<.th>/)).toHaveLength(1);
  });

  it("fits a pull request", () => {
    expect(
      plain(evidenceMarkdown(evidence)),
    ).toBe(`**Buffer cache for \`git log\`**: 71.8 % of heap calls saved (1 000 → 282) at 90.1 % efficiency. Trace 0123456789ab, 4 operations.

| policy | heap calls | efficiency | idle, most | modeled cycles |
|---|---:|---:|---:|---:|
| none | 1 000 | 100 % | 0 B | 3.41 M |
| lane A: [64 slots × powers of two, ≤ 7 221 B, best fit, free oldest](#/buffer?v=1&life=trace&trace=0123456789ab:4&A=best-fit,free-oldest,cap:64,cut:7221,powers,count:14) | 150 | 50.0 % | 1.00 MB | 2.00 M |
| [8 slots × powers of two, ≤ 7 221 B, best fit, free oldest](#/buffer?v=1&life=trace&trace=0123456789ab:4&A=best-fit,free-oldest,cap:8,cut:7221,powers,count:14) | **282** | 90.1 % | 106 kB | **2.02 M** |

Asked: efficiency ≥ 90 % and idle ≤ 256 KiB; 2 of 4 policies do that; the front covers 71.8 %. Repeat: \`bufferlab sweep 'git log' --ask avoided,min-efficiency:90,max-idle:256KiB,heap:ptmalloc --format md\`

- All requests have one size, so every dot of the front is on one line.
- At the edge of the values tried: cutoff ≤ 7 221 B (the only one).
- Simpler: 6 slots × powers of two, ≤ 7 221 B, best fit, free oldest, 60.0 % of heap calls saved (1 000 → 400) at 91.0 % efficiency.
- At 85 % efficiency no policy tried is better.
- Without idle ≤ 256 KiB no policy tried is better.
- 2 slots fewer cost 11.8 points of heap calls saved.
- 56 slots more cost 40.1 points of efficiency.
- This cache saves 41 % of the cycles of glibc 2.36.
- It meets all limits on 1 of 1 other recordings. The worst is git log 2: 68.0 % of heap calls saved, 91.0 % efficiency.
`);
  });

  it("takes every number from its JSON", () => {
    const dot = { ...evidence.answer.dot, calls: 4242, idle: 12_345, cycles: "987654321" };
    const changed: Evidence = { ...evidence, answer: { ...evidence.answer, dot } };
    const [html, md] = [plain(evidenceHtml(changed)), plain(evidenceMarkdown(changed))];
    for (const text of ["4 242", "12 345 B", "987 654 321"]) expect(html).toContain(text);
    for (const text of ["4 242", "12.3 kB", "988 M"]) expect(md).toContain(text);
    expect(JSON.parse(embedded(evidenceHtml(evidence)))).toEqual(JSON.parse(evidenceJson(evidence)));
  });

  it("is a page without scripts, in which every dot is a link", () => {
    const html = evidenceHtml(evidence);
    expect(inText(html, /<script/g)).toHaveLength(1);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(inText(html, /<a tabindex="-1" href="#\/buffer[^"]*&amp;A=[^"]*"><path/g)).toHaveLength(dots.length);
    expect(html.match(/<h2>[^:<]*/g)?.map((title) => title.slice(4))).toEqual([
      ...["Question", "Figures", "Front", "Neighbors", "Heaps", "Other recordings", "Trace", "Code", "Repeat"],
    ]);
    expect(evidenceHtml({ ...evidence, page: "https://example.org/" })).toContain('<base href="https://example.org/">');
    expect(evidenceHtml(evidence, "QUJD")).toContain(
      '<a download="0123456789ab.trace" href="data:application/octet-stream;base64,QUJD">',
    );
  });

  it("shows a hostile name as text", () => {
    const hostile = evidenceOf(findings(NAME));
    const html = evidenceHtml(hostile);
    const marked = evidenceOf(findings("in\u202evoice"));
    for (const text of [evidenceHtml(marked).split("<script")[0], evidenceMarkdown(marked)])
      expect(text).not.toContain("\u202e");
    expect(html).not.toContain("<b onclick");
    expect(inText(html, /<\/script>/g)).toHaveLength(1);
    expect(JSON.parse(embedded(html))).toEqual(hostile);
    const md = evidenceMarkdown(hostile);
    expect(md.split("\n")[0]).toContain('**Buffer cache for `` </script><b onclick="x">|`a`\\u000a& "git\' ``**');
    expect(hostile.repeat[1]).toBe(`bufferlab trace info ${shellWord(NAME)}`);
    expect(shellWord("it's")).toBe("'it'\\''s'");
  });

  it("stays small with many dots", () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      dotAt(i + 1, [i / 51, 99 - i / 60 - 7 * (i % 12)], { ...own, capacity: 1 + (i % 200), cutoff: 7000 + (i % 30) }),
    );
    const all = [none(), ...many];
    const drawn = drawnDots(all, [all[77] as Dot]);
    expect(drawn.length).toBeLessThanOrEqual(800);
    expect(drawn.length).toBeGreaterThan(800 / 2);
    expect(drawn).toContain(all[77]);
    const large = evidenceOf({ ...findingsOf(usualQuestion, all), page: "https://example.org/" });
    expect(evidenceHtml(large).length).toBeLessThan(400_000);
    expect(evidenceMarkdown(large).split("\n").length).toBeLessThanOrEqual(60);
  });

  it("says what no policy does, and that no cache is best", () => {
    const of = (text: string) => {
      const asked = findingsOf(question(text), dots);
      return plain(evidenceMarkdown(evidenceOf(asked)));
    };
    expect(of("avoided,min-efficiency:99").split("\n")[0]).toContain(
      "None of the 4 policies tried does all of that. The nearest misses the limit",
    );
    const cheap = dots.map((dot) => ({ ...dot, heap: heapSums(3_400_000) }));
    const report = evidenceOf(findingsOf(question("avoided,heap:ptmalloc"), cheap));
    expect(evidenceMarkdown(report)).toContain(
      "No cache. The best policy tried that meets the limits saves none of the modeled cycles of glibc 2.36.",
    );
    expect(report.code).toBeNull();
  });

  it("writes three digits", () => {
    expect([930, 999.6, 9994, 9996, 106_097, 999_600, 3_410_000].map(shortNumber).map(plain)).toEqual([
      ...["930", "1.00 k", "9.99 k", "10.0 k", "106 k", "1.00 M", "3.41 M"],
    ]);
    expect(plain(shortBytes(12))).toBe("12 B");
  });
});
