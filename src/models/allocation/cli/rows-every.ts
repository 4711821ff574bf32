/** The default interval of rows in article, csv and jsonl. */
export const ROWS_EVERY = 100;
