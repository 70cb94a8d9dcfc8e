/** The depth of each chamber of the home page in metres, from outside the cave down to the lake. */
export const DEPTHS = {
  home: 0,
  events: 14,
  about: 31,
  schedule: 48,
  lineup: 66,
  gallery: 92,
  booking: 108,
  rules: 124,
  contact: 150,
}
