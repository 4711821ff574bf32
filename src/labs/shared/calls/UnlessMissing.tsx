import type { ReactNode } from "react";
import { useFaults } from "../../../kernel/run/fault-store";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationScenario } from "../allocation-frame";

const CallCaveats = lazyComponent(() => import("./CallCaveats").then((part) => part.CallCaveats));
const MissingCalls = lazyComponent(() => import("./MissingCalls").then((part) => part.MissingCalls));

/** The stage, below what it leaves out of a trace; or in its place the request for the trace that the link names. */
export function UnlessMissing({ children }: { readonly children: ReactNode }) {
  const isMissing = useFaults(({ missing }) => missing !== null);
  const isRecorded = useAllocationScenario(isOfTrace);
  if (isMissing) return <MissingCalls />;
  return (
    <>
      {isRecorded && <CallCaveats />}
      {children}
    </>
  );
}
