import type { ReactNode } from "react";
import { useFaults } from "../../../kernel/run/fault-store";
import { lazyComponent } from "../../../ui/lazy-component";

const MissingCalls = lazyComponent(() => import("./MissingCalls").then((part) => part.MissingCalls));

/** The stage, or in its place the request for the trace that the link names. */
export function UnlessMissing({ children }: { readonly children: ReactNode }) {
  const isMissing = useFaults(({ missing }) => missing !== null);
  return isMissing ? <MissingCalls /> : children;
}
