import { useAsked } from "../../kernel/run/asked-store";
import { useTransport } from "../../kernel/run/transport-store";
import { whenIdle } from "../../ui/when-idle";
import { ofLab } from "../of-lab";

const Sheet = ofLab(async (row) => {
  await whenIdle();
  const [{ MenuSheet }, files] = await Promise.all([import("./MenuSheet"), row.files()]);
  return () => <MenuSheet files={files} />;
});

/**
 * The sheet for the browser's own Print. It is loaded when the core has answered and the browser is idle, because that
 * Print does not wait. It is not loaded while a question withholds the state.
 */
export function MenuSheetLater() {
  const { ready } = useTransport();
  const { prediction } = useAsked();
  return ready && prediction?.pick !== null && <Sheet />;
}
