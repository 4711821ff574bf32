import { useAsked } from "../../../kernel/run/asked-store";
import { useOverlay } from "../../../kernel/run/overlay-store";
import { lazyComponent } from "../../../ui/lazy-component";
import { PRINT, useShortcuts } from "../shortcuts";
import type { PresentProps } from "./Present";
import type { LabSlide } from "./slide";

/**
 * Wraps a lab in its presentation mode, which starts with P on the stage or the button above. S shares the state; Ctrl
 * or ⌘ + P prints it. An embedded page leaves all three keys to the page around it.
 */
export function presentationOf(slide: () => Promise<LabSlide>) {
  const Shown = lazyComponent<PresentProps>(async () => {
    const [{ Present }, loaded] = await Promise.all([import("./Present"), slide()]);
    return (props) => <Present {...props} slide={loaded} />;
  });
  const Presentation = (props: PresentProps) => {
    useShortcuts({
      p: () => useOverlay.setState({ presenting: true }),
      s: () => useOverlay.setState({ sharing: true }),
      [PRINT]: () => useOverlay.setState({ printing: true }),
    });
    return useOverlay((overlay) => overlay.presenting) && <Shown {...props} />;
  };
  return function WhenNotEmbedded(props: PresentProps) {
    return !useAsked((asked) => asked.presentation.embed) && <Presentation {...props} />;
  };
}
