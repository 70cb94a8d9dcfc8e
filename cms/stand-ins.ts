/** What visitors read in place of a secret artist, slot, day or place without a text of the organisers. */
export const STAND_INS = {
  guest: 'Secret guest',
  day: 'Secret day',
  place: 'Told in time',
} as const

/** Instead of the form of a closed board, without a text of the organisers. */
export const BOARD_CLOSED = 'The board is closed for now. Thank you for asking.'
