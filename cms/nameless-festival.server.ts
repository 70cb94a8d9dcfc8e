const UNKNOWN = '–'

/**
 * The last resort with content in Sanity's cloud: the seed without its festival, which is another one. What is left is what the
 * site cannot do without. Before the first reading only organisers and drivers get pages (`isThere` of `content.server.ts`).
 */
export function withoutFestival<D extends { _id: string }>(documents: readonly D[]): D[] {
  return documents.flatMap((document) => {
    if (document._id === 'siteSettings') return [nameless(document)]
    return ['bookingSettings', 'privacyPage'].includes(document._id) ? [document] : []
  })
}

function nameless<D extends object>(settings: D): D {
  const facts = Object.entries(settings).filter(([field]) => FACTS.has(field))
  return { ...Object.fromEntries(facts), ...TEXTS } as D
}

const FACTS = new Set([
  '_id',
  '_type',
  'startDate',
  'endDate',
  'timeZone',
  'countdownTarget',
  'copyrightYear',
  'confirmedArtists',
  'headlinerActs',
])
const TEXTS = {
  title: 'The festival',
  edition: UNKNOWN,
  tagline: UNKNOWN,
  footerTagline: UNKNOWN,
  dates: UNKNOWN,
  place: UNKNOWN,
  contactPhone: UNKNOWN,
  contactUrl: '/',
  responseTimeJoke: UNKNOWN,
  streamNote: UNKNOWN,
  shareMessage: UNKNOWN,
  flightSearchUrl: '/',
  lineupSummary: UNKNOWN,
  headlineAct: UNKNOWN,
}
