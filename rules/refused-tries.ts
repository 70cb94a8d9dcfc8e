/** A line of refused tries counts no further: above it a try costs no write, however many there are. */
export const MOST_COUNTED = 100
