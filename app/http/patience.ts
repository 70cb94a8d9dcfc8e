/**
 * A browser gives up on an answer after this time. The server gives up on its database after three seconds; the rest is for the
 * round trip of a slow phone.
 */
export const PATIENCE_MS = 15_000
