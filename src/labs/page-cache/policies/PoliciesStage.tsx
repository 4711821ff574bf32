import { useAsked } from "../../../kernel/run/asked-store";
import { NextRequests } from "../next/NextRequests";
import { PolicyLanes } from "./PolicyLane";
import { RolesBars } from "./RolesBars";
import { WindowsChart } from "./WindowsChart";
import "./policies.css";

interface StageProps {
  readonly names: readonly string[];
  readonly focus: number;
  /** A lesson hides the next requests, because they answer its question. */
  readonly showsNext?: boolean;
}

/** The caches side by side: what is in them, their lists, and their hits over time. */
export function PoliciesStage({ names, showsNext = true }: StageProps) {
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <>
      {ui !== "chart" && (
        <>
          <RolesBars names={names} />
          <PolicyLanes />
          {showsNext && <NextRequests names={names} />}
        </>
      )}
      <WindowsChart />
    </>
  );
}
