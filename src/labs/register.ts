import { registerLabs } from "../kernel/labs/labs";
import { buffer } from "./buffer-cache/model";
import { heap } from "./heap/model";
import { pages } from "./page-cache/model";
import { realloc } from "./realloc/model";

/* The labs in the order of links, files and the schema. The first import of every entry point. */

registerLabs([buffer, heap, pages, realloc]);
