import { Trials } from "../client/trials";

/** The trials of this page; their workers start with the first of them. */
export const trials = new Trials();
