/** Deadline of work that takes longer than a request: the bytes of a picture, the documents of a release, a sweep, a thread's start. */
export const LONG_WORK_MS = 60_000
/** Deadline of work that may write a whole dataset: an import, or a migration. Others wait for it meanwhile. */
export const WHOLE_DATASET_MS = 10 * 60_000
/** From one sweep of what nobody needs to the next. Every instance sweeps. */
export const SWEEP_EVERY_MS = 6 * 3600_000
/** Work in one turn of the event loop. Visitors are answered between two turns. */
export const TURN_MS = 5
