/** The canvases over the lanes that are on the page, by lane. */
export const stepCanvases = new Map<number, HTMLCanvasElement>();
