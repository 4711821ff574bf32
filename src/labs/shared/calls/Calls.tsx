import { type ReactNode, useEffect, useState } from "react";
import { useFaults } from "../../../kernel/run/fault-store";
import { useRun } from "../../../kernel/run/hooks";
import { lazyComponent } from "../../../ui/lazy-component";

const MissingCalls = lazyComponent(() => import("./MissingCalls").then((part) => part.MissingCalls));
const CallsDialog = lazyComponent(() => import("./CallsDialog").then((part) => part.CallsDialog));

/** Takes dropped recordings of calls while the lab is on the page. */
export function DroppedCalls() {
  const run = useRun();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const { navigation } = run;
    navigation.takeFiles = async (files) => {
      const isTaken = await (await import("./take-dropped")).takeDropped(run, files);
      if (isTaken) setUsed(true);
      return isTaken;
    };
    return () => {
      navigation.takeFiles = null;
    };
  }, [run]);
  return isUsed && <CallsDialog />;
}

/** The stage, or in its place the request for the trace that the link names. */
export function UnlessMissing({ children }: { readonly children: ReactNode }) {
  const isMissing = useFaults(({ missing }) => missing !== null);
  return isMissing ? <MissingCalls /> : children;
}
