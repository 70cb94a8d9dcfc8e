/** What people should know of a slot before they go in, in the order in which they read it. */
export const CONTENT_NOTES = ['strobe', 'loud', 'hot'] as const
export type ContentNote = (typeof CONTENT_NOTES)[number]

/** What organisers say of a slot that is not as it was announced. */
export interface SlotChange {
  kind: 'cancelled' | 'moved'
  reason: string | null
  /** The hours that were announced, of a slot that stays on its day. On another day they would need its name. */
  was?: string | undefined
  /** Names `reason` when that is in the language of the page. */
  translated?: string[] | undefined
}

/** Whether it does not take place. */
export function isCancelled({ change }: Pick<TimetableEntry, 'change'>): boolean {
  return change?.kind === 'cancelled'
}

/**
 * One slot of the programme, as every visitor may see it at this moment.
 *
 * @typeParam Id - null as long as the key of public ids has never been read.
 */
export interface ProgrammeEntry<Id extends string | null = string> {
  /** The public id: 12 characters, the same before and after a reveal, on every instance. */
  id: Id
  slug: string
  kind: string
  name: string
  /** Who plays, in English; nobody as long as it is a secret. */
  artists: string[]
  isStandIn: boolean
  description: string | null
  /** The texts of the slot that are in the language of the page, by their names in the content. */
  translated?: string[] | undefined
  chamber: string | null
  /** Left out when there are none. */
  contentNotes?: ContentNote[] | undefined
  /** Left out while it is as it was announced. */
  change?: SlotChange | undefined
  /** On a page in another language: the English texts where they differ. Addresses and comparisons have these. */
  englishName?: string
  englishChamber?: string
  hours: string
  day: {
    id: string
    label: string
    date: string | null
    /** In minutes after midnight. Earlier hours are on the next morning. */
    opensAt: number
  }
  /** The weekday on which it begins, when that is the morning after its day. */
  morning: string | null
  /** In milliseconds. Null where the hours cannot be read. */
  start: number | null
  end: number | null
  /** In milliseconds: the latest of the edit and the passed reveal. It rises with every change of what is shown. */
  changedAt: number
}

/** An entry as the timetable shows it, with or without an id. */
export type TimetableEntry = ProgrammeEntry<string | null>

export interface Programme<Id extends string | null = string> {
  title: string
  edition: string
  timeZone: string
  place: string
  /** Which of `edition` and `place` are in the language of the page. */
  translated?: string[] | undefined
  /** `YYYY-MM-DD` */
  startDate: string
  endDate: string
  entries: ProgrammeEntry<Id>[]
  changedAt: number
}

const LONGEST_SLUG = 60
/** Kinds of slots in which nobody plays. */
const WITHOUT_MUSIC = new Set(['transport', 'brunch'])

/** Whether somebody plays. */
export function isAct({ kind }: Pick<TimetableEntry, 'kind'>): boolean {
  return !WITHOUT_MUSIC.has(kind)
}

/** Two names with the same result are one name. */
export function plainName(name: string): string {
  return name.trim().toLocaleLowerCase('en')
}

/** Whether somebody of this name plays in the slot, alone or with others. */
export function isPlayedBy(
  { name, englishName = '', artists }: Pick<TimetableEntry, 'name' | 'englishName' | 'artists'>,
  artist: string,
): boolean {
  return [name, englishName, ...artists].some((one) => plainName(one) === plainName(artist))
}

/** The name in an address. It decides nothing: the id does. */
export function slugOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}+/gu, '')
  const words = bare.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, LONGEST_SLUG).replace(/-$/, '') || 'act'
}

/** The address of an act's page. Null for what has none: a stand-in, and an entry without an id. */
export function actPath({
  id,
  slug,
  isStandIn,
}: Pick<TimetableEntry, 'id' | 'slug' | 'isStandIn'>): string | null {
  return id === null || isStandIn ? null : `/timetable/${id}-${slug}`
}

/** "Trance & Madness 2026". The edition of the content is a text of its own, such as "Third edition". */
export function calendarName({
  title,
  startDate,
}: Pick<Programme<string | null>, 'title' | 'startDate'>): string {
  const year = startDate.slice(0, 4)
  return title.includes(year) ? title : `${title} ${year}`
}
