import { later } from "../../../components/later";
import { useLab } from "../../../state/lab-store";
import { PRINT, useShortcuts } from "../../shared/shortcuts";
import type { PresentProps } from "./Present";

const Present = later(() => import("./Present").then((part) => part.Present));

/** What an audience sees, once a person presents: P on the stage, or the button above. S shares what is there, Ctrl or ⌘ + P prints it. */
export function PresentLater(props: PresentProps) {
  const presenting = useLab((lab) => lab.presenting);
  useShortcuts({
    p: () => useLab.setState({ presenting: true }),
    s: () => useLab.setState({ sharing: true }),
    [PRINT]: () => useLab.setState({ printing: true }),
  });
  return presenting && <Present {...props} />;
}
