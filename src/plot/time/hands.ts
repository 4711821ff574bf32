/** What changes the steps in view, loaded when a chart has been shown. */
export { mountBrush } from "./brush";
export * from "./moves";
export { mountGraphPointer } from "./pointer";
