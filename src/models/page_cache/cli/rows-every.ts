/** The default interval of rows in csv and jsonl. */
export const ROWS_EVERY = 1000;
