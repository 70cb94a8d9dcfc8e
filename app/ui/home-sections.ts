import type { SectionId } from '../../cms/shapes.server'
import type { Text } from '../../languages/text'

interface HomeSection {
  /** Its label in the menu. A section without one has no anchor (spec section 2). */
  label?: Text<'menu'>
  /** Metres below the cave's mouth, down to the lake. */
  depth?: number
  /** The font's YEAR value for its heading: deeper sections have more worn letters, always readable. */
  year: number
}

/** What each section of the home page has besides its content, in the order of the page. */
export const HOME_SECTIONS = {
  home: { label: 'Home', depth: 0, year: 1979 },
  events: { label: 'Events', depth: 14, year: 1995 },
  about: { label: 'About', depth: 31, year: 2003 },
  schedule: { label: 'Schedule', depth: 48, year: 2010 },
  lineup: { label: 'Lineup', depth: 66, year: 2016 },
  gallery: { label: 'Gallery', depth: 92, year: 2018 },
  booking: { label: 'Booking', depth: 108, year: 2020 },
  rules: { label: 'Rules', depth: 124, year: 2023 },
  legal: { year: 2026 },
  contact: { label: 'Contact', depth: 150, year: 2029 },
} satisfies Record<SectionId | 'home', HomeSection> as Record<SectionId | 'home', HomeSection>
