import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer, answerOf, undecided } from "../../src/advisor/answer";
import { detailWords, doubtWords, headline } from "../../src/advisor/answer-words";
import { avoidedOf, coveredBy, type Dot, efficiencyOf, frontOf, lastAdds, slotsInAll } from "../../src/advisor/dot";
import { dotsForHeaps, fewestCycles } from "../../src/advisor/heap-table";
import { cliffsOf, cliffWords, neighborsOf } from "../../src/advisor/neighbors";
import { type Question, readQuestion, usualQuestion } from "../../src/advisor/question";
import type { Policy } from "../../src/models/allocation/scenario";
import { dotAt, heapSums, none, shuffled, sweeps } from "../advisor-kit";

const ask = (text: string): Question => {
  const read = readQuestion(text, "ask");
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
/** Dots within a few points of one another, so that a point counts. */
const spread = (dots: readonly Dot[]): readonly Dot[] =>
  dots.map((dot) =>
    dot.k === 0 ? dot : { ...dot, sums: { ...dot.sums, calls: dot.sums.calls - ((7 * dot.k) % 13) } },
  );
const kOf = (dots: readonly { readonly dot: Dot }[]) => dots.map(({ dot }) => dot.k);
const wholeOf = (dots: readonly Dot[]) => dots.filter(({ endedAt }) => endedAt === undefined);

/** Every dot against every other. */
function frontByPairs(dots: readonly Dot[]): ReadonlySet<number> {
  const place = ({ sums }: Dot) => [avoidedOf(sums), efficiencyOf(sums)] as const;
  const beats = (a: Dot, b: Dot) => {
    const [[x, y], [u, v]] = [place(a), place(b)];
    if (x === u && y === v)
      return (
        slotsInAll(a.policy) < slotsInAll(b.policy) || (slotsInAll(a.policy) === slotsInAll(b.policy) && a.k < b.k)
      );
    return x >= u && y >= v;
  };
  const all = wholeOf(dots);
  return new Set(
    all.filter((dot) => dot.k === 0 || !all.some((other) => other !== dot && beats(other, dot))).map(({ k }) => k),
  );
}

/** By counting points of a grid, whose lines lie between the dots of sweeps. */
function areaByCounting(dots: readonly Dot[]): number {
  const lines = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);
  const isCovered = (x: number, y: number) =>
    wholeOf(dots).some(({ sums }) => avoidedOf(sums) >= x && efficiencyOf(sums) >= y);
  return lines.flatMap((x) => lines.filter((y) => isCovered(x, y))).length / 400;
}

/** Filters, then keeps what is best, step by step. */
function answerByFilters(dots: readonly Dot[]): number | null {
  const good = wholeOf(dots).filter(
    ({ sums }) => avoidedOf(sums) > 0 && sums.hits > 0 && efficiencyOf(sums) >= 0.5 && sums.mostIdle <= 300,
  );
  const least = (list: readonly Dot[], value: (dot: Dot) => number) =>
    list.filter((dot) => value(dot) === Math.min(...list.map(value)));
  const most = Math.max(...good.map(({ sums }) => avoidedOf(sums)));
  const near = good.filter(({ sums }) => avoidedOf(sums) >= most - 0.01);
  const few = least(near, ({ policy }) => policy.capacity * policy.bucketCount);
  const simple = least(
    few,
    ({ policy: { buckets, ratio, roundUp } }) =>
      (buckets === "one" ? 0 : 1) + (ratio === null ? 0 : 1) + (roundUp ? 1 : 0),
  );
  return (
    least(
      least(simple, ({ sums }) => sums.calls),
      ({ k }) => k,
    )[0]?.k ?? null
  );
}

describe("the front", () => {
  it("is that of all pairs, in any order, and covers what a grid counts", () => {
    const cases = sweeps.chain((dots) => fc.tuple(fc.constant(dots), shuffled(dots)));
    fc.assert(
      fc.property(cases, ([dots, mixed]) => {
        expect(new Set(kOf(frontOf(dots)))).toEqual(frontByPairs(dots));
        expect(kOf(frontOf(mixed))).toEqual(kOf(frontOf(dots)));
        expect(coveredBy(frontOf(mixed))).toBeCloseTo(areaByCounting(dots), 2);
        expect(lastAdds(mixed)).toBe(lastAdds(dots));
      }),
    );
  });

  it("tells whether the last tenth of the plan covers something new", () => {
    const early = Array.from({ length: 18 }, (_, i) => dotAt(i + 1, [50, 50]));
    expect(lastAdds([none(), ...early, dotAt(19, [50, 50])])).toBe(false);
    expect(lastAdds([none(), ...early, dotAt(19, [60, 50])])).toBe(true);
  });
});

describe("an answer", () => {
  it("is what filters find, in any order", () => {
    const question = ask("avoided,min-efficiency:50,max-idle:300");
    const cases = sweeps.map(spread).chain((dots) => fc.tuple(fc.constant(dots), shuffled(dots)));
    fc.assert(
      fc.property(cases, ([dots, mixed]) => {
        const answer = answerOf(question, dots);
        expect(answer.kind === "policy" ? answer.dot.k : null).toBe(answerByFilters(dots));
        expect(headline(answerOf(question, mixed))).toBe(headline(answer));
        expect(detailWords(answerOf(question, mixed))).toEqual(detailWords(answer));
        expect(neighborsOf(mixed, answer.dot)).toEqual(neighborsOf(dots, answer.dot));
      }),
    );
  });

  const dots = [
    none(),
    dotAt(1, [60, 95], { capacity: 4 }),
    dotAt(2, [71.2, 92, 1024], { capacity: 16 }),
    dotAt(3, [71.4, 92, 1024], { capacity: 16 }),
    dotAt(4, [70, 92], { capacity: 8 }),
    dotAt(5, [86.1, 85.1, 99], { capacity: 64 }),
  ];

  it("is the simplest of those within a point of the best, with what each limit costs", () => {
    const answer = answerOf(usualQuestion, dots);
    expect(answer).toMatchObject({ kind: "policy", dot: { k: 3 }, simpler: { k: 4 }, met: 4, of: 6 });
    expect(headline(answer)).toBe(
      "16 slots, first fit, free returned: 71.4 % of heap calls saved (1 000 → 286) at 92.0 % efficiency.".replace(
        /(\d) (slots|%|000)/g,
        (_, digit, unit) => `${digit}${unit === "000" ? "\u202f" : "\u00a0"}${unit}`,
      ),
    );
    expect(
      detailWords(answer)
        .join("\n")
        .replaceAll(/[\u00a0\u202f]/g, " "),
    ).toBe(
      `4 of 6 policies meet your limits. The front covers 80.0 %.
Simpler: 8 slots, first fit, free returned, 70.0 % of heap calls saved (1 000 → 300) at 92.0 % efficiency.
At 85 % efficiency: 86.1 % of heap calls saved.
Without idle ≤ 256 KiB no policy tried is better.`,
    );
  });

  it("is nothing, with the nearest and the limit that fails", () => {
    const answer = answerOf(ask("avoided,min-efficiency:99,min-avoided:90,max-idle:512"), dots);
    expect(answer).toMatchObject({ kind: "nothing", dot: { k: 5 }, miss: { limit: { figure: "efficiency" } } });
    expect(headline(answer)).toBe(
      "None of the 6 policies tried does all of that. The nearest misses one limit most: efficiency ≥\u00a099\u00a0% fails with 85.1\u00a0% (64\u00a0slots, first fit, free returned).",
    );
    expect(headline(answerOf(usualQuestion, [none(), dotAt(1, [-5, 90])]))).toBe(
      "None of the 2 policies tried saves heap calls by a hit.",
    );
  });

  it("is none without a hit, though fewer calls reach the heap", () => {
    const idle = dotAt(1, [40, 95]);
    const answer = answerOf(usualQuestion, [none(), { ...idle, sums: { ...idle.sums, hits: 0 } }]);
    expect(answer).toMatchObject({ kind: "nothing", met: 0 });
    expect(headline(answer)).toBe("None of the 2 policies tried saves heap calls by a hit.");
    expect(answerOf(usualQuestion, [none(), idle]).kind).toBe("policy");
  });

  it("says which rule ended every policy early", () => {
    const early = Array.from({ length: 3 }, (_, i) => ({ ...dotAt(i + 1, [40, 95]), endedAt: 10 }));
    expect(headline(answerOf(usualQuestion, [none(), ...early]))).toBe(
      "Only “no cache” ran to the end. 3\u00a0others ended early, far from the front.",
    );
  });

  it("at the edge of its range says which knob and which end", () => {
    const edges = (policy: Partial<Policy>, ...tried: readonly Partial<Policy>[]) => {
      const all = [policy, ...tried].map((one, i) => dotAt(i + 1, [i === 0 ? 60 : 5, 95], one));
      return detailWords(answerOf(usualQuestion, [none(), ...all]))
        .filter((text) => text.startsWith("At the edge"))
        .map((text) => text.replaceAll(/[\u00a0\u202f]/g, " "));
    };
    const at = (words: string) => [`At the edge of the values tried: ${words}.`];
    expect(edges({ capacity: 8 }, { capacity: 4 }, { capacity: 16 })).toEqual([]);
    expect(edges({ capacity: 64 }, { capacity: 8 })).toEqual(at("slots 64 (the most)"));
    expect(edges({ capacity: 4 }, { capacity: 8 })).toEqual(at("slots 4 (the least)"));
    expect(edges({ capacity: 8 }, {})).toEqual(at("slots 8 (the most)"));
    expect(edges({ capacity: 8 })).toEqual(at("slots 8 (the only one)"));
    expect(edges({ capacity: 1 }, { capacity: 8 })).toEqual([]);
    const [two, range] = [{ capacity: 2 }, [{ capacity: 1 }, { capacity: 3 }]] as const;
    expect(edges({ ...two, cutoff: 900 }, ...range, { cutoff: 100 })).toEqual([]);
    expect(edges({ ...two, cutoff: 100 }, ...range, { cutoff: 900 })).toEqual(at("cutoff ≤ 100 B (the least)"));
    expect(
      edges({ ...two, cutoff: 900, ratio: 200 }, ...range.map((one) => ({ ...one, cutoff: 100, ratio: 300 }))),
    ).toEqual(at("cutoff ≤ 900 B (the most) and hand out at most 2× (the least)"));
    expect(edges(two, ...range.map((one) => ({ ...one, cutoff: 100, ratio: 300 })))).toEqual([]);
  });

  it("claims only what was tried", () => {
    const general = /nothing (does|better)|will not help|no cache can|no policy (saves|does)/i;
    const questions = [
      "avoided,min-efficiency:50",
      "avoided,min-efficiency:99,max-idle:10",
      "cycles,heap:ptmalloc",
    ].map(ask);
    fc.assert(
      fc.property(sweeps.map(spread), fc.constantFrom(...questions), (dots, question) => {
        const answer = answerOf(question, dots);
        const texts = [
          headline(answer),
          ...detailWords(answer),
          ...doubtWords(answer, { distinctSizes: 1, kinds: { a: 1, c: 0, m: 0, r: 0, f: 0 } }),
        ];
        expect(texts.filter((text) => general.test(text))).toEqual([]);
      }),
    );
  });

  it("is no cache if the best saves under five points of the heap's cycles", () => {
    const heaps = (cycles: number) => dots.map((dot) => ({ ...dot, heap: heapSums(dot.k === 0 ? 1000 : cycles) }));
    const question = ask("avoided,min-efficiency:90,heap:ptmalloc");
    const answer = answerOf(question, heaps(951));
    expect(headline(answer)).toBe(
      "No cache. The best policy tried that meets the limits saves 4.9\u00a0% of the modeled cycles of glibc 2.36. With its usual settings, glibc’s own tcache does this already.",
    );
    expect(answerOf(question, heaps(950)).kind).toBe("policy");
    expect(answerOf(ask("avoided,min-efficiency:90"), heaps(951)).kind).toBe("policy");
  });

  it("counts calls by their cycles where the question says so", () => {
    const heaps = dots.map((dot) => ({ ...dot, heap: heapSums(1000 - 100 * dot.k) }));
    expect(answerOf(ask("avoided,min-efficiency:90,heap:tlsf,by-cycles"), heaps).dot.k).toBe(4);
    expect(answerOf(ask("cycles,min-efficiency:90,heap:tlsf"), heaps).dot.k).toBe(4);
  });

  it("is the same whether the heap runs under every dot or under those that could be it", () => {
    const question = ask("avoided,min-efficiency:40,heap:tlsf");
    const everywhere = sweeps.map((dots) =>
      spread(dots).map((dot) => ({ ...dot, heap: heapSums(dot.k === 0 ? 20 : 10 + ((dot.k * 7) % 13)) })),
    );
    fc.assert(
      fc.property(everywhere, (dots) => {
        const known = new Set<number>();
        const seen = () => dots.map(({ heap, ...dot }): Dot => (known.has(dot.k) ? { ...dot, heap } : dot));
        for (let open = undecided(question, seen()); open.length > 0; open = undecided(question, seen()))
          for (const { k } of open) known.add(k);
        const [lazy, eager] = [answerOf(question, seen()), answerOf(question, dots)];
        const simpler = (answer: Answer) => (answer.kind === "policy" ? answer.simpler?.k : null);
        expect([lazy.kind, lazy.dot.k, simpler(lazy)]).toEqual([eager.kind, eager.dot.k, simpler(eager)]);
      }),
    );
  });
});

describe("what surrounds an answer", () => {
  it("changes one knob at a time and names the cliffs", () => {
    const own = { capacity: 4, cutoff: 100 } as const;
    const dots = [
      none(),
      dotAt(1, [60, 90], { ...own, capacity: 3 }),
      dotAt(2, [66, 90], own),
      dotAt(3, [67, 84], { ...own, capacity: 8 }),
      dotAt(4, [20, 84], { ...own, capacity: 16 }),
      dotAt(5, [66, 90], { ...own, cutoff: null }),
      dotAt(6, [50, 90], { ...own, lookup: "exact" }),
      dotAt(7, [10, 90], { ...own, lookup: "exact", capacity: 3 }),
    ];
    const rows = neighborsOf(dots, dots[2] as Dot);
    expect(rows.map(({ knob, dots, at }) => [knob, dots.map(({ k }) => k), at])).toEqual([
      ["slots", [1, 2, 3, 4], 1],
      ["cutoff", [2, 5], 0],
      ["lookup", [2, 6], 0],
    ]);
    expect(cliffsOf(rows).map(cliffWords)).toEqual([
      "One slot fewer costs 6.0 points of heap calls saved.",
      "4 slots more cost 6.0 points of efficiency.",
      "Exact instead of first fit costs 16.0 points of heap calls saved.",
    ]);
  });

  it("takes the dots of the front that are nearest to the answer", () => {
    const dots = [none(), ...Array.from({ length: 12 }, (_, i) => dotAt(i + 1, [5 * i + 5, 95 - 5 * i]))];
    const near = dotsForHeaps(frontOf(dots), dots[6] as Dot);
    expect(near.map(({ k }) => k)).toEqual([6, 5, 7, 4, 8, 3, 9, 2]);
    const rows = near.map(
      ({ k }, i) => ({ heap: i % 2 ? "tlsf" : "ptmalloc", k, sums: heapSums(3e6 - k * 1e5) }) as const,
    );
    expect(fewestCycles(rows, near)).toMatch(
      /^Fewest cycles here: 2[.]10\sM, glibc 2[.]36 under 1\sslot, first fit, free/,
    );
    expect(fewestCycles([], near)).toBe("");
  });
});
