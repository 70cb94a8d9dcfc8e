/** The cell for a text that cannot be opened. */
export const UNREADABLE = '[unreadable]'
