/** How long a button says what came of its press. */
export const FEEDBACK_MS = 2000
