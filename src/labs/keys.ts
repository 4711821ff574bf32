import type { KeysOfLab } from "../ui/KeyList";
import { loadedOfEach } from "./registry";

/** The keyboard shortcuts that only one lab has, for each such lab. */
export const keysOfLabs = async (): Promise<readonly KeysOfLab[]> => {
  const labs = Object.values(await loadedOfEach(async ({ title, help }) => ({ title, ...(await help()) })));
  return labs.flatMap(({ title, keys }) => (keys ? [{ title, keys }] : []));
};
