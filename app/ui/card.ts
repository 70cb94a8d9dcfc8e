import type { Words as OwnWords } from '../../cms/own-looks.server'
import type { Site } from '../../cms/shapes.server'
import { addressIn, type Language } from '../../languages'
import { datesText } from '../../languages/when-text'
import type { Text } from '../../languages/text'
import { textIn } from '../../languages/texts-in'
import { calendarName, type Programme } from '../../rules/programme'

/** The picture that other services show beside a link: its name, its words, and how they look. */
export interface Card {
  /** The name of its file, without `.jpg`: a page's, `act-<id>`, `edition-<year>` or `edition-<year>-pinboard`. */
  name: string
  /** Of its words. */
  language: Language
  /** The painting behind the words: a file of `backgrounds`. */
  background: PageCard
  title: string
  /** Under the title. The first line is in the page's own light. */
  lines: string[]
  light: string
  /** How far the letters have worn away, by the display font's axis, and their largest size in pixels. */
  wear: 1979 | 1990 | 2010
  size: number
}

export type PageCard =
  | 'home'
  | 'lineup-reveal'
  | 'timetable'
  | 'attendee-pinboard'
  | 'artist-flight-form'

type Words = Exclude<Text<'cards'>, `${string}{${string}`>
type Facts = Pick<Site, 'title' | 'dates' | 'place'> & { words?: OwnWords }

const AMBER = '#ffb454'
const MAGENTA = '#ff5fb0'
const TURQUOISE = '#5ef2e0'

/** Titles wear away with the depth of the page, as on the site itself. The home page's title is the festival's. */
const LOOKS: Record<
  PageCard,
  Pick<Card, 'light' | 'wear' | 'size'> & { title?: Words; line?: Words }
> = {
  home: { light: AMBER, wear: 1979, size: 132 },
  'lineup-reveal': {
    title: 'The secret is out',
    line: 'The whole lineup, burned into the rock',
    light: MAGENTA,
    wear: 2010,
    size: 118,
  },
  timetable: {
    title: 'Who plays when',
    line: 'The timetable, night by night',
    light: TURQUOISE,
    wear: 1990,
    size: 118,
  },
  'attendee-pinboard': {
    title: 'Who’s coming?',
    line: 'The corkboard deep in the cave',
    light: AMBER,
    wear: 1990,
    size: 86,
  },
  'artist-flight-form': {
    title: 'Artists, your flight',
    line: 'Where from, when, and we book it',
    light: TURQUOISE,
    wear: 1990,
    size: 104,
  },
}

/** The card of a page. @param language - that of the page and of `site` */
export function pageCard(name: PageCard, site: Facts, language: Language): Card {
  const t = textIn(language, 'cards')
  const { title, line, ...look } = LOOKS[name]
  const lines =
    line === undefined
      ? [`${site.dates} · ${t('A secret cave on {place}', { place: site.place })}`]
      : [t(line), factsOf(site)]
  const own = ownTitle(name, site.words)
  const words = own ?? (title ? t(title) : site.title)
  return { name, language, background: name, title: words, lines, ...look }
}

/** The organisers' title of a page, or null. */
function ownTitle(name: PageCard, words: OwnWords | undefined): string | null {
  if (name === 'lineup-reveal') return words?.revealTitle ?? null
  if (name === 'timetable') return words?.timetableTitle ?? null
  return name === 'attendee-pinboard' ? (words?.boardTitle ?? null) : null
}

/** @returns null when no page has a card of this name. */
export function pageCardNamed(name: string, site: Facts, language: Language): Card | null {
  return isPageCard(name) ? pageCard(name, site, language) : null
}

/** The card of an act. @param when - such as "Friday night, Saturday 04:00–08:00, Cathedral" */
export function actCard(
  act: { id: string; name: string; when: string },
  site: Facts,
  language: Language,
): Card {
  const lines = [act.when, factsOf(site)]
  const look = { background: 'timetable', light: TURQUOISE, wear: 1990, size: 118 } as const
  return { name: `act-${act.id}`, language, title: act.name, lines, ...look }
}

/** The card of a page of a former edition, with its own dates. */
export function editionCard(
  edition: Pick<Programme, 'title' | 'startDate' | 'endDate' | 'place'>,
  page: 'programme' | 'pinboard',
  language: Language,
): Card {
  const t = textIn(language, 'cards')
  const year = edition.startDate.slice(0, 4)
  const facts = { ...edition, dates: datesText(language, edition) }
  return page === 'programme'
    ? {
        name: `edition-${year}`,
        language,
        background: 'timetable',
        title: calendarName(edition),
        lines: [t('Who played when'), `${facts.dates} · ${facts.place}`],
        light: TURQUOISE,
        wear: 2010,
        size: 118,
      }
    : {
        name: `edition-${year}-pinboard`,
        language,
        background: 'attendee-pinboard',
        title: t('The board of {year}', { year }),
        lines: [t('Who came, and where from'), factsOf(facts)],
        light: AMBER,
        wear: 2010,
        size: 86,
      }
}

/**
 * The address of a card. It changes with the words, because other services keep a picture for as long as its address stays the
 * same. The server answers with the words of the moment, whatever the address says.
 */
export function cardAddress(card: Card): string {
  const digest = shortDigest([card.title, ...card.lines].join('\n'))
  return addressIn(card.language, `/cards/${card.name}.jpg?v=${digest}`)
}

function factsOf({ title, dates, place }: Facts): string {
  return `${title} · ${dates} · ${place}`
}

function isPageCard(name: string): name is PageCard {
  return Object.hasOwn(LOOKS, name)
}

/** FNV-1a, 32 bits (RFC 9923): it tells words apart, and protects nothing. */
function shortDigest(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
