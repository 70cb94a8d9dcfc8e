/** The text fields of each type that stand on a page as they are written: a click on them opens them in the Studio. */
export const EDITABLE = {
  siteSettings: [
    'title', 'edition', 'tagline', 'footerTagline', 'dates', 'place', 'lineupSummary', 'contactPhone', 'responseTimeJoke', 'streamNote', 'shareMessage',
  ],
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
