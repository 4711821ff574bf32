import { useEffect, useState } from "react";
import { type BatchSummary, CALL_KINDS, type CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Provenance } from "../../../ui/Provenance";
import { batchBill } from "../sizes/tables";
import { useShownSweep } from "../sizes/use-sweep";
import { useReallocScenario } from "../use-realloc";
import { heapLabLink } from "./heap-lab-link";
import { pathText } from "./path-text";

/** Rarer paths are not listed. */
const LEAST_SHARE = 0.005;

/** The size's calls by path, and the bill of a mean realloc. */
export function AtSize({ focus }: { readonly focus: number }) {
  const { size, show } = useReallocScenario((own) => own);
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
