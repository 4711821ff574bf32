/** The message of a caught value, without its class name. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
