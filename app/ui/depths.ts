/** How deep each chamber of the home page lies in metres, from the night outside down to the lake. */
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
