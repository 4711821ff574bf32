/** Whether this is `npm run test:long`, which tries more random cases. */
export const LONG = process.env.BUFFERLAB_LONG === "1";
