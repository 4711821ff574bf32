import "../src/labs/register";
import { loadLabs } from "../src/kernel/labs/labs";

/* Tests may use every lab at once. */

await loadLabs();
