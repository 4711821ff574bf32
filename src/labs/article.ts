/**
 * The article's run, as the entry and the start page show it before its lab loads. This is their only access to a lab.
 */
export { firstFrame, type Giant, type Opening, openingIn } from "./buffer-cache/first-frame";
