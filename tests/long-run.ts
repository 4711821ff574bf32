/** Is this `npm run test:long`? It runs more of everything that is drawn. */
export const LONG = process.env.BUFFERLAB_LONG === "1";
