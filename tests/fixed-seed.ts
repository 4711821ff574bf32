import { configureGlobal } from "fast-check";

// The same random data in every short run, so that red means the change and not the draw; the long run draws anew, and
// prints the seed of what it finds.
if (process.env.BUFFERLAB_LONG !== "1") configureGlobal({ seed: 20060502 });
