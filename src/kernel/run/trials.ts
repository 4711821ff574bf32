import { Trials } from "../client/trials";

/** The page's trials. Workers start with the first one. */
export const trials = new Trials();
