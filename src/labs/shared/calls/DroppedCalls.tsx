import { useEffect, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { lazyComponent } from "../../../ui/lazy-component";

const CallsDialog = lazyComponent(() => import("./CallsDialog").then((part) => part.CallsDialog));

/** Takes dropped recordings of calls while the lab is on the page. */
export function DroppedCalls() {
  const run = useRun();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const { navigation } = run;
    navigation.takeFiles = async (files) => {
      setUsed(true);
      return (await import("./take-dropped")).takeDropped(run, files);
    };
    return () => {
      navigation.takeFiles = null;
    };
  }, [run]);
  return isUsed && <CallsDialog />;
}
