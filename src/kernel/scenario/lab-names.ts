import type { Lab } from "../../labs/lab-id";
import { LAB_MODELS } from "../../labs/models";

/** The names of the labs. The first is meant where none is said. */
export const LAB_NAMES = Object.keys(LAB_MODELS) as unknown as readonly [Lab, ...Lab[]];

/** The lab that an untrusted name names; the first lab if none has that name. */
export const labNamed = (name: unknown): Lab => LAB_NAMES.find((lab) => lab === name) ?? LAB_NAMES[0];

/** What stands before the query of a link, by lab: "/buffer". */
export const PATHS = Object.fromEntries(LAB_NAMES.map((lab) => [lab, `/${lab}`])) as Readonly<Record<Lab, string>>;
