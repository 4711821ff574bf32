import { configureGlobal } from "fast-check";
import { LONG } from "./long-run";

// The same random data in every short run, so that red means the change and not the draw; the long run draws anew, and
// prints the seed of what it finds.
if (!LONG) configureGlobal({ seed: 20060502 });
