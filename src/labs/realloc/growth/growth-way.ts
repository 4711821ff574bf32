import type { GrowthRow } from "../../../models/allocation/growth";
import { type Way, wayOf } from "../charts/marks";

/** The way of a growth that the charts mark. A copying vector has the path of malloc. */
export function growthWay({ way, path, after }: GrowthRow): Way {
  if (way === "moved") return after.mapped ? "copied-to-mapping" : "copied";
  return wayOf(path);
}
