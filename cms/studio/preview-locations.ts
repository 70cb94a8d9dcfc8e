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

const HOME = { title: 'Home page', href: '/preview' }
const REVEAL = { title: 'Lineup reveal', href: '/preview/lineup-reveal' }
const TIMETABLE = { title: 'Timetable', href: '/preview/timetable' }
const PRIVACY = { title: 'Privacy page', href: '/preview/privacy' }
const GETTING_THERE = { title: 'Getting there', href: '/preview/getting-there' }
type Page = typeof HOME

/** The addresses of pages of the preview in all languages. */
function inEveryLanguage(...pages: Page[]): string[] {
  return pages.flatMap(({ href }) => {
    const path = href.replace(/^\/preview/, '') || '/'
    return Object.values(
      inEachLanguage((code) => `/preview${addressIn(code, path)}`.replace(/\/$/, '')),
    )
  })
}

/** A document has its own place on the first page, under the name in its field. */
function onPage(field: string, page: Page, ...others: Page[]) {
  return defineLocations({
    select: { title: field },
    resolve: (document) => ({
      locations: [{ ...page, title: document?.title ?? page.title }, ...others],
    }),
  })
}

/** Leads from an edited document to its place in the preview, and from a page of the preview to its document. */
export const previewLocations: PresentationPluginOptions['resolve'] = {
  locations: {
    siteSettings: {
      message: 'On every page.',
      tone: 'positive',
      locations: [HOME, REVEAL, TIMETABLE],
    },
    bookingSettings: {
      message: 'The meter on the home page.',
      tone: 'positive',
      locations: [HOME],
    },
    privacyPage: { locations: [PRIVACY] },
    gettingThere: { locations: [GETTING_THERE] },
    revealDay: onPage('day', REVEAL, TIMETABLE),
    ...Object.fromEntries(
      Object.entries(PLACES).map(([type, { field, hash }]) => [
        type,
        onPage(field, { ...HOME, href: `${HOME.href}#${hash}` }),
      ]),
    ),
  },
  mainDocuments: defineDocuments([
    { route: inEveryLanguage(HOME, REVEAL, TIMETABLE), filter: '_id == "siteSettings"' },
    { route: inEveryLanguage(GETTING_THERE), filter: '_id == "gettingThere"' },
    { route: inEveryLanguage(PRIVACY), filter: '_id == "privacyPage"' },
  ]),
}
