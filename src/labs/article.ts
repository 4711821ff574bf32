/** The run of the article, as the entry and the start page show it before its lab is loaded: their one way into a lab. */
export { firstFrame, type Giant, type Opening, openingIn } from "./buffer-cache/first-frame";
