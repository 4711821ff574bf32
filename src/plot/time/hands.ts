/** Changes the visible steps; loaded once a chart is visible. */
export { mountBrush } from "./brush";
export * from "./moves";
export { mountGraphPointer } from "./pointer";
