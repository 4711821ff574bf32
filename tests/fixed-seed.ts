import { configureGlobal } from "fast-check";
import { LONG } from "./long-run";

// Every short run uses the same random data, so a failure comes from the change and not from the data. The long run
// uses new data and prints the seed of a failure.
if (!LONG) configureGlobal({ seed: 20060502 });
