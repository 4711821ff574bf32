import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { TableButton } from "../../../ui/TableButton";
import { Term } from "../../../ui/Term";
import { LaneBar } from "../../shared/LaneBar";
import { useLayer } from "../../shared/layer";
import { cachesOf, pageNow, useCaches, usePageScenario } from "../page-state";
import { type Knowledge, ROLE_WORDS, type RoleCounts, roleCounts, shownRoles } from "./roles";
import { drawRolesBar, lanesTable } from "./roles-bar";

/** Size of the text on the bars, CSS pixels. */
const SIZE = 13;

/** The pages of every cache, by what their future holds. The full width is all of its room. */
export function RolesBars({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const { cache: capacity, roles } = usePageScenario((scenario) => scenario);
  const caches = useCaches();
  const draw = useCallback(
    (surface: Surface, lane: number) => {
      const own = cachesOf(frames.reading())[lane];
      if (own !== undefined) drawRolesBar(surface, roleCounts(own, capacity, roles), SIZE);
      return [];
    },
    [frames, capacity, roles],
  );
  return (
    <section className="ledger policies-bars" aria-labelledby="roles-title">
      <h2 id="roles-title">What is in the cache?</h2>
      <div className="policies-legend row between">
        <RolesLegend knowledge={roles} />
        <FutureSwitch knowledge={roles} />
        <TableButton
          of="lanes"
          className="chart-button"
          table={() => lanesTable(cachesOf(frames.reading()), pageNow())}
        />
      </div>
      {caches.map((cache, lane) => (
        <LaneBar
          key={laneLetter(lane)}
          {...{ lane, draw }}
          name={names[lane] ?? ""}
          className="policies-bar"
          words={barWords(roleCounts(cache, capacity, roles), capacity)}
        />
      ))}
    </section>
  );
}

/** Explains the fills. */
export function RolesLegend({ knowledge }: { readonly knowledge: Knowledge }) {
  const layer = useLayer();
  return (
    <ul className="legend">
      {shownRoles(knowledge).map(([role, words]) => (
        <li key={role} data-role={role}>
          {words}
        </li>
      ))}
      <li data-role="name">
        <Term of="ghost" isStop={layer !== "look"}>
          ghost
        </Term>
      </li>
    </ul>
  );
}

/** Shows or hides the future. No policy but the optimum can know it. */
function FutureSwitch({ knowledge }: { readonly knowledge: Knowledge }) {
  const run = useRun();
  return (
    <label
      className="policies-future row type-12 nowrap beyond-look"
      title="Colors then show only what a policy can know."
    >
      <input
        type="checkbox"
        checked={knowledge === "known"}
        onChange={(event) => run.history.look<PageScenario>({ roles: event.target.checked ? "known" : "future" })}
      />
      Hide the future
    </label>
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
