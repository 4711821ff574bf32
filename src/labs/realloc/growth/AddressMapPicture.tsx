import { useCallback, useMemo } from "react";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { addressMap } from "./address-map";
import { drawMap, mapHeight } from "./draw-map";
import type { ShownGrowths } from "./grown";
import { useGrowthLook } from "./growth-store";
import { chosenOf, rowWords } from "./growth-words";
import { ruleName } from "./rules";

/** The addresses of the chosen rule's growths, and a slider through them. */
export function AddressMapPicture({ shown }: { readonly shown: ShownGrowths }) {
  const wanted = useGrowthLook(({ growth }) => growth);
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
      <label className="growth-number">
        <span className="visually-hidden">Growth in the map</span>
        <input
          type="range"
          min={1}
          max={count}
          value={number}
          aria-valuetext={words}
          onChange={({ target }) => useGrowthLook.setState({ growth: Number(target.value) })}
        />
        <span aria-hidden="true">{words}</span>
      </label>
    </section>
  );
}

function MapLegend({ area }: { readonly area: "heap" | "mappings" }) {
  const isHeap = area === "heap";
  return (
    <ul className="realloc-legend growth-map-legend">
      <li data-kind="block">the vector</li>
      <li data-kind="old">{isHeap ? "its old block" : "its old block, unmapped"}</li>
      {isHeap && <li data-kind="hole">free, in the heap</li>}
      {isHeap && <li data-kind="reused">reuses old blocks</li>}
    </ul>
  );
}
