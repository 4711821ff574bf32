import type { ReactNode } from "react";
import { useFaults } from "../../../kernel/run/fault-store";
import { lazyComponent } from "../../../ui/lazy-component";
import { whenIdle } from "../../../ui/when-idle";

const MissingCalls = lazyComponent(() => import("./MissingCalls").then((part) => part.MissingCalls));

/** Takes dropped recordings once the page is idle. Until then they open in Your program. */
export const DroppedCalls = lazyComponent(() =>
  whenIdle()
    .then(() => import("./DroppedCalls"))
    .then((part) => part.DroppedCalls),
);

/** The stage, or in its place the request for the trace that the link names. */
export function UnlessMissing({ children }: { readonly children: ReactNode }) {
  const isMissing = useFaults(({ missing }) => missing !== null);
  return isMissing ? <MissingCalls /> : children;
}
