import { TRANSLATED } from '../translations'

/** The text fields of each type that pages show unchanged. A click on such a text opens it in the Studio. */
export const EDITABLE = {
  siteSettings: [
    'title',
    'edition',
    'tagline',
    'footerTagline',
    'dates',
    'place',
    'lineupSummary',
    'contactPhone',
    'responseTimeJoke',
    'streamNote',
    'shareMessage',
  ],
  /** An object in the settings, as is what follows. */
  ticketSale: TRANSLATED.ticketSale,
  words: TRANSLATED.words,
  sectionText: ['heading', 'intro'],
  pastEvent: ['title', 'subtitle', 'description', 'quote'],
  aboutBlock: ['title', 'text'],
  scheduleDay: ['day', 'date', 'title', 'description', 'time', 'note'],
  artist: ['name', 'timeSlot', 'specialSet', 'description'],
  revealDay: ['day', 'theme'],
  slot: ['artist', 'time', 'description', 'location'],
  galleryImage: ['caption'],
  bookingCard: ['title', 'description', 'details'],
  rule: ['title', 'text'],
  legalClause: ['title', 'text'],
} as const satisfies Record<string, readonly string[]>
