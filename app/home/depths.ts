import type { Depths } from '~/ui/depth-gauge'

/** How deep each chamber of the home page lies, from the night outside down to the lake. */
export const DEPTHS: Depths = {
  home: { label: 'Home', depth: 0 },
  events: { label: 'Events', depth: 14 },
  about: { label: 'About', depth: 31 },
  schedule: { label: 'Schedule', depth: 48 },
  lineup: { label: 'Lineup', depth: 66 },
  gallery: { label: 'Gallery', depth: 92 },
  booking: { label: 'Booking', depth: 108 },
  rules: { label: 'Rules', depth: 124 },
  contact: { label: 'Contact', depth: 150 },
}
