import { useEffect, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { inputLink } from "../../../kernel/scenario/link/input-link";
import { pointersOf } from "../../../models/allocation/batches";
import { type BatchSummary, CALL_KINDS, type CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { Provenance } from "../../../ui/Provenance";
import { pathText } from "../call/call-words";
import { reallocPresets } from "../scenario/presets";
import { discardsIn, type ReallocScenario } from "../scenario/realloc-scenario";
import { useShownSweep } from "../sizes/sweep";
import { batchBill } from "../sizes/sweep-words";
import { useShownSize } from "../sizes/walk";
import { useReallocScenario } from "../use-realloc";

/** Rarer paths are not listed. */
const LEAST_SHARE = 0.005;

/** The size's calls by path, and the bill of a mean realloc. */
export function AtSize({ focus }: { readonly focus: number }) {
  const show = useReallocScenario((own) => own.show);
  const size = useShownSize();
  const summary = useShownSweep()?.sizes.find((answer) => answer.size === size)?.lanes[focus];
  if (summary === undefined) return null;
  const billed: CallKind = show === "all" ? "realloc" : show;
  return (
    <>
      <section className="rail-section realloc-at" aria-labelledby="realloc-at">
        <h2 id="realloc-at">At {binaryBytes(size)}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">call, path</th>
              <th scope="col">calls</th>
              <th scope="col">mean cycles</th>
            </tr>
          </thead>
          {CALL_KINDS.map((kind) => (
            <KindRows key={kind} kind={kind} batch={summary[kind]} />
          ))}
        </table>
        <HeapLab />
      </section>
      <Bill kind={billed} batch={summary[billed]} />
    </>
  );
}

function HeapLab() {
  const scenario = useReallocScenario((own) => own);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void heapLabLink(scenario).then((found) => isCurrent && setLink(found));
    return () => {
      isCurrent = false;
    };
  }, [scenario]);
  return (
    link !== null && (
      <p>
        <a href={link}>Open this size in the heap lab</a>
      </p>
    )
  );
}

function KindRows({ kind, batch }: { readonly kind: CallKind; readonly batch: BatchSummary }) {
  const paths = batch.paths.filter(({ share }) => share >= LEAST_SHARE);
  return (
    <tbody>
      <tr className="realloc-kind">
        <th scope="row">{kind}</th>
        <td />
        <td>{formatInteger(batch.mean)}</td>
      </tr>
      {paths.map(({ word, share, cycles }) => (
        <tr key={word}>
          <th scope="row">{pathText(kind, word)}</th>
          <td>{formatShare(share, share < 0.01 ? 1 : 0)}</td>
          <td>{formatInteger(cycles)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** Where the cycles of a mean call go. The sum is the mean above. */
function Bill({ kind, batch }: { readonly kind: CallKind; readonly batch: BatchSummary }) {
  const { title, rows } = batchBill(kind, batch);
  return (
    <section className="rail-section realloc-at" aria-labelledby="realloc-bill">
      <h2 id="realloc-bill">
        {title} <Provenance origin="modeled" />
      </h2>
      <table>
        <tbody>
          {rows.map(([name, cycles], i) => (
            <tr key={String(name)} className={i === rows.length - 1 ? "realloc-sum" : undefined}>
              <th scope="row">{name}</th>
              <td>{formatInteger(Number(cycles))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The link to a size's run in the heap lab, where every heap keeps the contents; null = a lane here loses them. @internal */
export async function heapLabLink(scenario: ReallocScenario): Promise<string | null> {
  const { v, title, at, seed, life, order, factor, touch, size, lanes } = scenario;
  if (lanes.some(discardsIn)) return null;
  const requests = { seed, life, pointers: pointersOf(scenario), order, factor, touch, size };
  const heaps = lanes.map(({ heap }) => heapLane(heap));
  const run = { v, lab: "heap", title, at, ...requests, lanes: heaps } as const;
  return inputLink(run);
}

type PresetName = keyof typeof reallocPresets;

const THINGS: readonly { readonly title: string; readonly text: string; readonly preset: PresetName | null }[] = [
  { title: "In place up to 8 B", text: "The smallest block has room for 24.", preset: null },
  {
    title: "Every second one is lucky",
    text: "From 64 B to 64 KiB, a block lands in the hole that the two before it left.",
    preset: null,
  },
  {
    title: "Faults, not bytes",
    text: "Most of the price of a copy is page faults. Blocks that were written before show it.",
    preset: "realloc-written",
  },
  {
    title: "The cliff: 128 KiB",
    text: "From here on malloc maps, so realloc renames pages. About half of the mappings must move.",
    preset: "realloc",
  },
  {
    title: "One block at a time: no cliff",
    text: "The first freed mapping raises the threshold.",
    preset: "realloc-one",
  },
  {
    title: "The advice in a loop",
    text: "A threshold that a program has set never rises, so each block is copied out of the heap.",
    preset: "realloc-advice-one",
  },
];

/** Things to see, each with a scenario that shows it. */
export function Seen() {
  const run = useRun();
  return (
    <section className="rail-section realloc-seen" aria-labelledby="realloc-seen">
      <h2 id="realloc-seen">What to look for in glibc</h2>
      <ul>
        {THINGS.map(({ title, text, preset }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">
              {text}{" "}
              {preset !== null && (
                <Button
                  look="text"
                  aria-label={`Show: ${title}`}
                  onClick={() => run.navigation.open(reallocPresets[preset].scenario)}
                >
                  Show
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
