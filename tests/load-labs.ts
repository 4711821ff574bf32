import { loadLabs } from "../src/labs/inputs";

/* Tests may use every lab at once. */

await loadLabs();
