import { stegaEncodeSourceMap } from '@sanity/client/stega'
import type { Language } from '../../languages'
import type { Home, Image, RevealDay, SectionId, Site } from '../shapes.server'
import { listOf } from '../embargo'
import { EDITABLE } from './editable'

/*
 * Appends to every text, in invisible characters, its document and field in the Studio. These are Sanity's stega marks, and the
 * Presentation tool reads them from the page. Only previews have them. A text that the site compares or parses gets no mark,
 * and neither does a stand-in, because its place has no field of its own. The mark of a translated text leads to its translation.
 */

interface Place {
  id: string
  type: string
  path: readonly (string | number | { _key: string })[]
  /** Of the page. */
  language: Language
}

/** Anything with texts, some of which may be translated. */
interface Texts {
  translated?: readonly string[] | undefined
}

const STUDIO = '/studio'

/** @param raw - the query's result, in which the texts of sections still have their keys. */
export function markSite(site: Site, raw: unknown, language: Language): Site {
  const place: Place = { id: 'siteSettings', type: 'siteSettings', path: [], language }
  const keys = sectionKeys(raw)
  const sections = Object.entries(site.sections).map(([section, text]) => {
    const key = keys.get(section)
    return [
      section,
      key === undefined
        ? text
        : withMarks(text, EDITABLE.sectionText, { ...place, path: ['sections', { _key: key }] }),
    ]
  })
  return {
    ...withMarks(site, EDITABLE.siteSettings, place),
    ticketSale: withMarks(site.ticketSale, EDITABLE.ticketSale, { ...place, path: ['ticketSale'] }),
    words: withMarks(site.words, EDITABLE.words, { ...place, path: ['words'] }),
    hero: {
      wide: site.hero.wide && markImage(site.hero.wide, { ...place, path: ['hero', 'wide'] }),
      tall: site.hero.tall && markImage(site.hero.tall, { ...place, path: ['hero', 'tall'] }),
    },
    banner: site.banner && markImage(site.banner, { ...place, path: ['banner'] }),
    sections: Object.fromEntries(sections) as Record<SectionId, Site['sections'][SectionId]>,
  }
}

/** Each item of a list is a document of its own. */
export function markHome(home: Home, language: Language): Home {
  const placeOf = ({ id }: { id: string }, type: string): Place => ({
    id,
    type,
    path: [],
    language,
  })
  const list = <T extends Texts & { id: string }>(items: T[], type: keyof typeof EDITABLE) =>
    items.map((item) => withMarks(item, EDITABLE[type], placeOf(item, type)))
  return {
    events: list(home.events, 'pastEvent').map((event) => {
      const place = placeOf(event, 'pastEvent')
      const details = event.details.map((line, index) =>
        marked(
          line,
          isTranslated(event, 'details')
            ? { ...place, path: [language, 'details'] }
            : { ...place, path: ['details', index] },
        ),
      )
      return {
        ...event,
        details,
        image: event.image && markImage(event.image, { ...place, path: ['image'] }),
      }
    }),
    about: list(home.about, 'aboutBlock'),
    schedule: list(home.schedule, 'scheduleDay'),
    artists: list(home.artists, 'artist'),
    gallery: list(home.gallery, 'galleryImage').map((entry) => ({
      ...entry,
      image: markImage(entry.image, { ...placeOf(entry, 'galleryImage'), path: ['image'] }),
    })),
    bookingCards: list(home.bookingCards, 'bookingCard'),
    rules: list(home.rules, 'rule'),
    legal: list(home.legal, 'legalClause'),
  }
}

/**
 * A slot is part of its day's document, and its key identifies it there. The name of an artist of the lineup is in the artist's
 * document.
 *
 * @param raw - the query's result, in which the slots still have their references.
 */
export function markReveal(days: RevealDay[], raw: unknown, language: Language): RevealDay[] {
  const acts = actsOfSlots(raw)
  const placeOf = ({ id }: { id: string }, type: string): Place => ({
    id,
    type,
    path: [],
    language,
  })
  return days.map((day) => ({
    ...withMarks(day, EDITABLE.revealDay, placeOf(day, 'revealDay')),
    slots: day.slots.map((slot) => {
      const place = { ...placeOf(day, 'revealDay'), path: ['slots', { _key: slot.id }] }
      const act = acts.get(`${day.id} ${slot.id}`)
      const shown = withMarks(slot, EDITABLE.slot, place)
      if (act === undefined || isStandIn(place)) return shown
      const name: Place = { ...placeOf({ id: act }, 'artist'), path: ['name'] }
      return { ...shown, artist: marked(slot.artist, name) }
    }),
  }))
}

/** The places of secrets have generated ids, which no document has. */
function isStandIn({ id, path }: Place): boolean {
  return [id, ...path.map((step) => (typeof step === 'object' ? step._key : ''))].some((part) =>
    /^secret-(day-)?\d+$/.test(part),
  )
}

function withMarks<T extends Texts>(value: T, fields: readonly string[], place: Place): T {
  const texts = value as Record<string, unknown>
  const changes = fields.flatMap((field) => {
    const text = texts[field]
    return typeof text === 'string' ? [[field, marked(text, fieldOf(value, field, place))]] : []
  })
  return { ...value, ...Object.fromEntries(changes) }
}

/** A picture's mark is in its description. A click on the picture opens that field. */
function markImage(image: Image, place: Place): Image {
  return { ...image, alt: marked(image.alt, fieldOf(image, 'alt', place)) }
}

/** The field of a text in its document: the English one, or that of its translation. */
function fieldOf(value: Texts, field: string, place: Place): Place {
  const own = isTranslated(value, field) ? [place.language, field] : [field]
  return { ...place, path: [...place.path, ...own] }
}

function isTranslated({ translated }: Texts, field: string): boolean {
  return translated?.includes(field) ?? false
}

function marked(text: string, place: Place): string {
  if (isStandIn(place)) return text
  const { id, type, path } = place
  // The draft's id, so that the Studio opens the draft, even if there is none yet.
  const map = {
    documents: [{ _id: `drafts.${id}`, _type: type }],
    paths: [`$${path.map(jsonStep).join('')}`],
    mappings: {
      "$['text']": {
        type: 'value' as const,
        source: { type: 'documentValue' as const, document: 0, path: 0 },
      },
    },
  }
  const { text: result } = stegaEncodeSourceMap({ text }, map, {
    enabled: true,
    studioUrl: STUDIO,
    filter: () => true,
    omitCrossDatasetReferenceData: true,
  })
  return result
}

function jsonStep(step: Place['path'][number]): string {
  if (typeof step === 'number') return `[${step}]`
  return typeof step === 'string'
    ? `['${step}']`
    : `[?(@._key=='${step._key.replace(/['\\]/g, '\\$&')}')]`
}

/** The ids of the artists that slots refer to, by the id of the day and the key of the slot. */
function actsOfSlots(raw: unknown): Map<string, string> {
  return new Map(
    listOf((raw as { days?: unknown } | null)?.days).flatMap((day) =>
      listOf(day.slots).flatMap(({ id, actRef }): [string, string][] =>
        typeof actRef === 'string' ? [[`${day.id} ${id}`, actRef]] : [],
      ),
    ),
  )
}

function sectionKeys(raw: unknown): Map<string, string> {
  const { sections } = (raw ?? {}) as { sections?: unknown }
  const texts = Array.isArray(sections)
    ? (sections as ({ section?: unknown; key?: unknown } | null)[])
    : []
  return new Map(
    texts.flatMap((text) =>
      typeof text?.section === 'string' && typeof text.key === 'string'
        ? [[text.section, text.key]]
        : [],
    ),
  )
}
