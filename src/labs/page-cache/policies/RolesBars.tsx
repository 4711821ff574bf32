import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { BarName } from "../../../ui/BarName";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { cachesOf, useCaches } from "../page-frame";
import { pageNow, usePageScenario } from "../use-page-scenario";
import { ROLE_WORDS, type RoleCounts, roleCounts } from "./roles";
import { drawRolesBar } from "./roles-bar";
import { lanesTable } from "./tables";

/** Size of the text on the bars, CSS pixels. */
const SIZE = 13;

/** The pages of every cache, by what their future holds. The full width is all of its room. */
export function RolesBars({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const capacity = usePageScenario((scenario) => scenario.cache);
  const caches = useCaches();
  return (
    <section className="ledger policies-bars" aria-labelledby="roles-title">
      <h2 id="roles-title">What is in the cache?</h2>
      <div className="policies-legend">
        <RolesLegend />
        <TableButton
          of="lanes"
          origin={<Provenance origin="simulated" />}
          className="chart-button"
          table={() => lanesTable(cachesOf(frames.reading()), pageNow())}
        />
      </div>
      {caches.map((cache, lane) => (
        <RolesRow
          key={laneLetter(lane)}
          lane={lane}
          name={names[lane] ?? ""}
          counts={roleCounts(cache, capacity)}
          capacity={capacity}
        />
      ))}
    </section>
  );
}

/** Explains the fills. */
function RolesLegend() {
  return (
    <ul className="legend">
      {ROLE_WORDS.map(([role, words]) => (
        <li key={role} data-role={role}>
          {words}
        </li>
      ))}
      <li data-role="name">ghost: only the name is left</li>
    </ul>
  );
}

interface RowProps {
  readonly lane: number;
  readonly name: string;
  readonly counts: RoleCounts;
  readonly capacity: number;
}

function RolesRow({ lane, name, counts, capacity }: RowProps) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const own = cachesOf(frames.frame())[lane];
      if (own !== undefined) drawRolesBar(surface, roleCounts(own, capacity), SIZE);
    },
    [frames, lane, capacity],
  );
  return (
    <div className="policies-bar" data-lane={lane}>
      <BarName lane={lane} name={name} />
      <div className="bar-figure">
        <DrawnCanvas className="bar-canvas" draw={draw} subscribe={frames.subscribe} />
        <p className="visually-hidden">{barWords(counts, capacity)}</p>
      </div>
    </div>
  );
}

/** Describes a bar. */
function barWords(counts: RoleCounts, capacity: number): string {
  const parts = ROLE_WORDS.filter(([role]) => counts[role] > 0).map(
    ([role, words]) => `${formatInteger(counts[role])} ${words}`,
  );
  const all = parts.length === 0 ? "no pages" : parts.join(", ");
  return `${all}; room for ${formatInteger(capacity)} pages.`;
}
