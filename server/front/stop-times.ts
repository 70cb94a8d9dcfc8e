/**
 * How long the parts of a stop may take, in their order. Together they are less than the ten seconds that are promised, after
 * the time that `DRAIN_SECONDS` asks for.
 */

/** Requests that were accepted are finished. What is left is cut off. */
export const DRAIN_MS = 5_000
/**
 * Then services close (2.5 s at most: a statement's time), the connections to the database (1.5 s), and the embedded server,
 * which has what is left to end in order. After that it is killed: stopped in its tracks, it would outlive the process.
 */
export const CLOSE_MS = 4_000
/** Then the process may end by itself. After that it is ended. */
export const EXIT_MS = 500

export const STOP_WITHIN_MS = DRAIN_MS + CLOSE_MS + EXIT_MS
