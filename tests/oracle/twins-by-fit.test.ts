import { LOOKUPS } from "./random-scenario";
import { testTwins } from "./rule-twins";

testTwins(LOOKUPS.slice(0, 3));
