import { later } from "../../components/later";
import { useLab } from "../../state/lab-store";

const MenuSheet = later(() => import("./MenuSheet").then((part) => part.MenuSheet));

/**
 * The sheet for the browser's own Print. It comes as soon as the core has answered, because that Print waits for nothing; not
 * while a question withholds the state.
 */
export function MenuSheetLater() {
  const { ready, prediction } = useLab();
  return ready && prediction?.pick !== null && <MenuSheet />;
}
