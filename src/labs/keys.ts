import type { KeysOfLab } from "../ui/KeyList";
import { loadedOfEach } from "./registry";

/** What keys do in one lab alone, of each lab that has such keys. */
export const keysOfLabs = async (): Promise<readonly KeysOfLab[]> => {
  const labs = Object.values(await loadedOfEach(async ({ title, help }) => ({ title, ...(await help()) })));
  return labs.flatMap(({ title, keys }) => (keys ? [{ title, keys }] : []));
};
