import { later } from "../../../components/later";
import { useOverlay } from "../../../state/overlay-store";
import { PRINT, useShortcuts } from "../../shared/shortcuts";
import type { PresentProps } from "./Present";

const Present = later(() => import("./Present").then((part) => part.Present));

/** What an audience sees, once a person presents: P on the stage, or the button above. S shares what is there, Ctrl or ⌘ + P prints it. */
export function PresentLater(props: PresentProps) {
  const presenting = useOverlay((overlay) => overlay.presenting);
  useShortcuts({
    p: () => useOverlay.setState({ presenting: true }),
    s: () => useOverlay.setState({ sharing: true }),
    [PRINT]: () => useOverlay.setState({ printing: true }),
  });
  return presenting && <Present {...props} />;
}
