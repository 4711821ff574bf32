/** The ids of the labs, as links and files spell them; they never change. models.ts has their models. */
export type Lab = "buffer" | "heap" | "pages" | "realloc";
