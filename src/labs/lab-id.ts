/** The ids of the labs. Links and files say them, so they never change. models.ts has what each means. */
export type Lab = "buffer" | "heap";
