import {
  defineDocuments,
  defineLocations,
  type PresentationPluginOptions,
} from 'sanity/presentation'
import { addressIn, inEachLanguage } from '../../languages'
import type { SectionId } from '../shapes.server'

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

/** A section of the preview's home page. */
function section(id: SectionId): Page {
  return { ...HOME, href: `${HOME.href}#${id}` }
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
    pastEvent: onPage('title', section('events')),
    aboutBlock: onPage('title', section('about')),
    scheduleDay: onPage('day', section('schedule')),
    artist: onPage('name', section('lineup')),
    galleryImage: onPage('caption', section('gallery')),
    bookingCard: onPage('title', section('booking')),
    rule: onPage('title', section('rules')),
    legalClause: onPage('title', section('rules')),
  },
  mainDocuments: defineDocuments([
    { route: inEveryLanguage(HOME, REVEAL, TIMETABLE), filter: '_id == "siteSettings"' },
    { route: inEveryLanguage(GETTING_THERE), filter: '_id == "gettingThere"' },
    { route: inEveryLanguage(PRIVACY), filter: '_id == "privacyPage"' },
  ]),
}
