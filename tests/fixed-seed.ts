import { configureGlobal } from "fast-check";
import { LONG } from "./long-run";

// Every short run uses the same random data, so that red means the change and not the draw. The long run draws anew and
// prints the seed of what it finds.
if (!LONG) configureGlobal({ seed: 20060502 });
