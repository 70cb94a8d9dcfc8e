import {
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { addressIn, inEachLanguage } from '../../languages'
import type { SectionId } from '../shapes.server'

/** The place of each type in the preview's home page: its title field and the section's hash. */
const PLACES: Record<string, { field: string; hash: SectionId }> = {
  pastEvent: { field: 'title', hash: 'events' },
  aboutBlock: { field: 'title', hash: 'about' },
  scheduleDay: { field: 'day', hash: 'schedule' },
  artist: { field: 'name', hash: 'lineup' },
  galleryImage: { field: 'caption', hash: 'gallery' },
  bookingCard: { field: 'title', hash: 'booking' },
  rule: { field: 'title', hash: 'rules' },
  legalClause: { field: 'title', hash: 'rules' },
}

/** The addresses of a page of the preview. */
function inEveryLanguage(address: string): string[] {
  const path = address.replace(/^\/preview/, '') || '/'
  return Object.values(
    inEachLanguage((code) => `/preview${addressIn(code, path)}`.replace(/\/$/, '')),
  )
}

const HOME = { title: 'Home page', href: '/preview' }
const REVEAL = { title: 'Lineup reveal', href: '/preview/lineup-reveal' }
const TIMETABLE = { title: 'Timetable', href: '/preview/timetable' }

/** Leads from an edited document to its place in the preview, and from a page of the preview to its document. */
export const previewLocations: PresentationPluginOptions['resolve'] = {
  locations: {
    siteSettings: defineLocations({
      message: 'On every page.',
      tone: 'positive',
      locations: [HOME, REVEAL, TIMETABLE],
    }),
    bookingSettings: defineLocations({
      message: 'The meter on the home page.',
      tone: 'positive',
      locations: [HOME],
    }),
    privacyPage: defineLocations({
      locations: [{ title: 'Privacy page', href: '/preview/privacy' }],
    }),
    gettingThere: defineLocations({
      locations: [{ title: 'Getting there', href: '/preview/getting-there' }],
    }),
    revealDay: defineLocations({
      select: { day: 'day' },
      resolve: (document) => ({
        locations: [{ ...REVEAL, title: document?.day ?? REVEAL.title }, TIMETABLE],
      }),
    }),
    ...Object.fromEntries(
      Object.entries(PLACES).map(([type, { field, hash }]) => [
        type,
        defineLocations({
          select: { title: field },
          resolve: (document) => ({
            locations: [{ title: document?.title ?? HOME.title, href: `${HOME.href}#${hash}` }],
          }),
        }),
      ]),
    ),
  },
  mainDocuments: defineDocuments([
    {
      route: [HOME, REVEAL, TIMETABLE].flatMap(({ href }) => inEveryLanguage(href)),
      filter: '_id == "siteSettings"',
    },
    { route: inEveryLanguage('/preview/getting-there'), filter: '_id == "gettingThere"' },
    { route: inEveryLanguage('/preview/privacy'), filter: '_id == "privacyPage"' },
  ]),
}
