import type { Lab } from "../../labs/lab-id";
import { LAB_MODELS } from "../../labs/models";

/** The names of the labs. The first is the default. */
export const LAB_NAMES = LAB_MODELS.labs as readonly [Lab, ...Lab[]];

/** The lab with an untrusted name, or the first lab. */
export const labNamed = (name: unknown): Lab => LAB_NAMES.find((lab) => lab === name) ?? LAB_NAMES[0];

/** The path of each lab in a link: "/buffer". */
export const PATHS = Object.fromEntries(LAB_NAMES.map((lab) => [lab, `/${lab}`])) as Readonly<Record<Lab, string>>;
