import type { Policy } from "../models/allocation/scenario";

/** The setting of a policy, as links call it, that no code has; null = its code is complete. */
export const settingWithoutCode = ({ idleMax, emptyEvery }: Policy): "max" | "empty" | null =>
  idleMax === null ? (emptyEvery === null ? null : "empty") : "max";
