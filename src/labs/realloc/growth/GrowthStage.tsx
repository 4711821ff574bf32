import { Fragment, useCallback, useMemo, useRef } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { classTable } from "../../../models/allocation/class-columns";
import type { Grown } from "../../../models/allocation/growth";
import { CLASSES_ONLY } from "../../../models/allocation/size-classes";
import type { Surface } from "../../../plot/surface";
import { Button } from "../../../ui/Button";
import { DataTable } from "../../../ui/DataTable";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { classGrowthTable } from "../mallocs/columns";
import { WaysLegend } from "../sizes/WaysLegend";
import { setGrowth, useReallocLook } from "../use-realloc";
import { addressMap, drawMap, mapHeight } from "./address-map";
import { useGrowthResults, useShownGrowths } from "./growth-store";
import { chosenOf, claimLine, growthsTable, growthWords, reuseText, rowWords, rulesTable } from "./growth-words";
import { COMPARED, type Compared, ratioOf, ratioText, ruleName, type ShownGrowths } from "./growths";
import { bandAt, drawStairs } from "./stairs";
import "./growth.css";

/** How vectors grow: the stairs and the figures of each rule, and the addresses of the chosen one. */
export function GrowthStage() {
  const shown = useShownGrowths();
  const problem = useGrowthResults((results) => results.problem);
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  return (
    <>
      {problem !== null && <p className="problem">{problem}</p>}
      {shown === null ? (
        <div className="growth-stairs" />
      ) : (
        <>
          <StairsHead shown={shown} />
          <Stairs shown={shown} />
          <RuleBars shown={shown} />
          {!isChart && <AddressMapPicture shown={shown} />}
          <p className="growth-claim strong">{claimLine(shown)}</p>
          {!isChart && <Mallocs shown={shown} />}
        </>
      )}
    </>
  );
}

function StairsHead({ shown }: { readonly shown: ShownGrowths }) {
  return (
    <>
      <WaysLegend>
        <li className="growth-legend" data-kind="hole">
          allocated but not needed
        </li>
      </WaysLegend>
      <div className="realloc-chart-head">
        <h2>Capacity over bytes in use</h2>
        <p className="muted">a step is a growth of the vector</p>
        <TableButton of="growths of the chosen rule" className="text-button" table={() => growthsTable(shown)} />
      </div>
    </>
  );
}

/** The stairs of all rules. A click on a band chooses its rule, as the buttons in the table below do. */
function Stairs({ shown }: { readonly shown: ShownGrowths }) {
  const run = useRun();
  const own = useRef<HTMLDivElement>(null);
  const growth = useReallocLook((look) => look.growth);
  const draw = useCallback((surface: Surface) => drawStairs(surface, shown, growth), [shown, growth]);
  const words = useMemo(() => growthWords(shown), [shown]);
  const choose = (y: number) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = own.current ?? {};
    const rule = shown.all[bandAt(shown, { width, height }, y)]?.growth;
    if (rule !== undefined) setGrowth(run, { grow: rule.factor, add: rule.add });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below choose a rule by keyboard.
    <div
      ref={own}
      className="growth-stairs"
      data-rules={shown.all.length}
      role="img"
      aria-label={words}
      onClick={({ clientY }) => choose(clientY - (own.current?.getBoundingClientRect().top ?? 0))}
    >
      <DrawnCanvas className="realloc-canvas" draw={draw} />
    </div>
  );
}

/** The figures of each rule over the final size as bars. A rule's button chooses it. */
function RuleBars({ shown }: { readonly shown: ShownGrowths }) {
  const most = Math.max(...shown.all.flatMap(({ result }) => COMPARED.map((of) => ratioOf(result.figures, of))), 1);
  return (
    <section className="growth-rules" aria-labelledby="growth-rules">
      <div className="realloc-chart-head">
        <h2 id="growth-rules">Over the final size</h2>
        <p className="muted">bytes copied in all, most memory taken, memory at the end</p>
        <TableButton of="growth by rule" className="text-button" table={() => rulesTable(shown)} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">rule</th>
            {COMPARED.map((of) => (
              <th key={of} scope="col">
                {of}
              </th>
            ))}
            <th scope="col">reused</th>
          </tr>
        </thead>
        <tbody>
          {shown.all.map((grown, i) => (
            <RuleRow key={ruleName(grown.growth)} isChosen={i === shown.chosen} {...{ grown, most }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RuleRowProps {
  readonly grown: Grown;
  readonly isChosen: boolean;
  /** The ratio of the longest bar. */
  readonly most: number;
}

function RuleRow({ grown, isChosen, most }: RuleRowProps) {
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        <RuleButton growth={grown.growth} isChosen={isChosen} />
      </th>
      {COMPARED.map((of) => (
        <Bar key={of} of={of} ratio={ratioOf(grown.result.figures, of)} most={most} />
      ))}
      <td>{reuseText(grown)}</td>
    </tr>
  );
}

function RuleButton({ growth, isChosen }: { readonly growth: Grown["growth"]; readonly isChosen: boolean }) {
  const run = useRun();
  const isLocked = useLocked("workload");
  const { factor, add } = growth;
  return (
    <Button
      look="text"
      aria-pressed={isChosen}
      disabled={isLocked}
      onClick={() => setGrowth(run, { grow: factor, add })}
    >
      {ruleName(growth)}
    </Button>
  );
}

function Bar({ of, ratio, most }: { readonly of: Compared; readonly ratio: number; readonly most: number }) {
  return (
    <td>
      <span className="growth-bar">
        {ratioText(ratio)}
        <span aria-hidden="true">
          <i data-of={of} style={{ width: `${(100 * ratio) / most}%` }} />
        </span>
      </span>
    </td>
  );
}

/** The same growths in other mallocs, and what these grant. */
function Mallocs({ shown }: { readonly shown: ShownGrowths }) {
  const grown = useMemo(() => classGrowthTable(shown), [shown]);
  return (
    <section className="growth-mallocs beyond-look" aria-labelledby="growth-mallocs">
      <h2 id="growth-mallocs">
        Other mallocs: {CLASSES_ONLY} <Provenance origin="modeled" />
      </h2>
      {[grown, classTable()].map((table) => (
        <Fragment key={table.title}>
          <p>{table.takeaway}</p>
          <DataTable table={table} />
        </Fragment>
      ))}
      <p className="muted type-13">A vector alone. jemalloc stays in place if the memory behind the block is free.</p>
    </section>
  );
}

/** The addresses of the chosen rule's growths, and a slider through them. */
function AddressMapPicture({ shown }: { readonly shown: ShownGrowths }) {
  const wanted = useReallocLook(({ growth }) => growth);
  const { growth, result } = chosenOf(shown);
  const count = result.rows.length;
  const number = Math.min(wanted ?? count, count);
  const map = useMemo(() => addressMap(result, number), [result, number]);
  const draw = useCallback((surface: Surface) => drawMap(surface, map), [map]);
  const row = result.rows[number - 1];
  if (row === undefined) return <p className="muted">The vector has its last capacity from the start.</p>;
  const words = rowWords(row, number, count);
  return (
    <section aria-labelledby="growth-map">
      <div className="realloc-chart-head">
        <h2 id="growth-map">
          {map.area === "heap" ? "The heap" : "The mappings"} after each growth by {ruleName(growth)}
        </h2>
        <MapLegend area={map.area} />
        <p className="muted">
          {map.area === "heap"
            ? "a row is a capacity, by address"
            : "a row is a capacity, by address from the upper end down"}
        </p>
      </div>
      <div style={{ height: `${mapHeight(map) / 16}rem` }} role="img" aria-label={words}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <label className="growth-number row wrap type-13">
        <span className="visually-hidden">Growth in the map</span>
        <input
          type="range"
          min={1}
          max={count}
          value={number}
          aria-valuetext={words}
          onChange={({ target }) => useReallocLook.setState({ growth: Number(target.value) })}
        />
        <span aria-hidden="true">{words}</span>
      </label>
    </section>
  );
}

function MapLegend({ area }: { readonly area: "heap" | "mappings" }) {
  const isHeap = area === "heap";
  return (
    <ul className="realloc-legend wrap type-13 growth-map-legend">
      <li data-kind="block">the vector</li>
      <li data-kind="old">{isHeap ? "its old block" : "its old block, unmapped"}</li>
      {isHeap && <li data-kind="hole">free, in the heap</li>}
      {isHeap && <li data-kind="reused">reuses old blocks</li>}
    </ul>
  );
}
