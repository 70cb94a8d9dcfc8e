/** The introduction of the booking section after the festival, where the organisers have written none. */
export const CLOSED_BOOKING =
  'There was one way in, and it was also the way out. It is shut until the cave has had some sleep.'
