/**
 * The article's run, as the entry and the start page show it before its lab loads. This is their only access to a lab.
 */

/** The packing of the stage. The entry holds it, so that neither the start page nor a lab loads another file for it. */
export { packSquares, type Shelf } from "../plot/squares";
export { firstFrame, type Giant, type Opening, openingIn } from "./buffer-cache/first-frame";
