import { whenIdle } from "../../components/when-idle";
import { useAsked } from "../../state/asked-store";
import { useTransport } from "../../state/transport-store";
import { ofLab } from "../of-lab";

const Sheet = ofLab(async (row) => {
  await whenIdle();
  const [{ MenuSheet }, files] = await Promise.all([import("./MenuSheet"), row.files()]);
  return () => <MenuSheet files={files} />;
});

/**
 * The sheet for the browser's own Print. It is loaded when the core has answered and the browser is idle, because that
 * Print waits for nothing; not while a question withholds the state.
 */
export function MenuSheetLater() {
  const { ready } = useTransport();
  const { prediction } = useAsked();
  return ready && prediction?.pick !== null && <Sheet />;
}
