import { joinedNames } from '../../../rules/names'
import { secretArtists, secretNames, says, type Moment } from '../../embargo'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving } from './ask'
import { planArtists } from './plan-artists'
import type { Spot } from './day-list'
import { planDays } from './plan-days'
import { keyOf, plain } from './columns'
import { SaidOfRows } from './said-of-rows'
import type { Slot } from './slot'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'

/** A row of the table and what will happen with it. */
export interface PlannedRow {
  row: string
  name: string
  /** As visitors will read it: "Friday night, Saturday 04:00–08:00". Empty for an artist without times. */
  when: string
  chamber: string
  /** Null without hours, and for a row that is left out. */
  bar: Spot['bar']
  /** What will happen, as sentences without their full stop; empty for a row that is left out. */
  happens: string[]
  /** What is wrong, as sentences. Such a row is left out as a whole. */
  wrong: string[]
  /** What was assumed, and what the Studio will complain about, as sentences. */
  notes: string[]
}

export interface ProgrammePlan {
  rows: PlannedRow[]
  /** Documents as they will be, new ones included. Their ids are those that they are published under. */
  writes: Stored[]
  /** What the organisers have to look at themselves, as sentences. */
  looks: string[]
}

/**
 * Plans how the rows get into the lineup and the timetable. Nothing is written here, and a second run with what is written
 * plans nothing.
 *
 * @param documents as the release or the drafts show them.
 * @throws {Error} with a sentence when there are no festival settings.
 */
export function planProgramme(
  documents: readonly Stored[],
  read: readonly Entry[],
  moment: Moment,
): ProgrammePlan {
  const entries = withoutTold(read)
  const dates = datesOf(documents)
  const said = new SaidOfRows()
  const usable = entries.filter(({ wrong }) => wrong.length === 0)
  const isSized = usable.some(({ tier, kind }) => tier !== null || kind !== null)
  const artists = planArtists(documents, usable, isSized, said)
  const days = planDays(documents, usable, artists, dates, said)
  // A row that its day has no place for is left out as a whole, with an artist whom no other row has.
  const idsOf = (rows: readonly Entry[]) =>
    rows.flatMap(({ names }) => names.flatMap((name) => artists.idOf.get(keyOf(name)) ?? []))
  const staysIn = new Set(idsOf(usable.filter(({ row }) => !said.wrong.has(row))))
  const goesOut = new Set(idsOf(usable).filter((id) => !staysIn.has(id)))
  const acts = artists.next.filter(({ _id }) => !goesOut.has(_id))
  const staying = documents.filter((one) => !isLeaving(one))
  const next = [...new Map([...staying, ...acts, ...days].map((one) => [one._id, one])).values()]
  saySecrets(next, usable, moment, said)
  const rows = entries.map((entry) => rowOf(entry, said))
  const before = new Map(documents.map((document) => [document._id, document]))
  const writes = [...acts, ...days].filter(
    (document) => JSON.stringify(document) !== JSON.stringify(before.get(document._id)),
  )
  return { rows, writes, looks: [...looksOf(next), ...said.looks] }
}

/** The secret of a row counts for all rows of its name. Where it cannot be read they are left out: one of them would tell the name. */
function withoutTold(entries: readonly Entry[]): Entry[] {
  const alone = entries.filter(({ names }) => names.length === 1)
  const secretOf = new Map(
    alone.flatMap(({ name, secret }) => (secret === null ? [] : [[keyOf(name), secret] as const])),
  )
  const kept = new Map(
    entries
      .filter(({ secret, isSecret }) => isSecret && secret === null)
      .flatMap(({ row, names }) => names.map((name) => [keyOf(name), row] as const)),
  )
  return entries.map((entry) => {
    const secret = entry.secret ?? (alone.includes(entry) ? secretOf.get(keyOf(entry.name)) : null)
    const row = entry.names.map((name) => kept.get(keyOf(name))).find(Boolean)
    return secret || row === undefined || entry.wrong.length > 0
      ? { ...entry, secret: secret ?? null }
      : { ...entry, wrong: [`Row ${row} keeps the name a secret, and is left out.`] }
  })
}

/** Which names will be secrets, so that no text of the table tells one of them. */
function saySecrets(
  documents: readonly Stored[],
  entries: readonly Entry[],
  moment: Moment,
  said: SaidOfRows,
): void {
  const acts = documents.filter(({ _type }) => _type === 'artist')
  const actOf = new Map(acts.map((act) => [act._id, act]))
  const named = documents
    .filter(({ _type }) => _type === 'revealDay')
    .map((day) => ({
      ...day,
      slots: (day.slots as Slot[] | undefined)?.map((slot) => {
        const act = actOf.get(slot.act?._ref ?? '')
        const second = act && actOf.get(slot.b2b?._ref ?? '')
        const both = second && joinedNames([String(act?.name), String(second.name)])
        const artist = both ?? act?.name ?? slot.artist
        return { ...slot, spelled: slot.artist, artist, actRef: act?._id, act }
      }),
    }))
  const names = secretNames({ artists: acts, days: named }, moment).map((name) => ({
    name,
    words: plain(name),
  }))
  const secrets = new Set(secretArtists(acts, moment).map(({ name }) => plain(name)))
  for (const { row, name, description, secret } of entries) {
    if (said.wrong.has(row)) continue
    const own = plain(name)
    const text = plain(description ?? '')
    if (secrets.has(own) && secret === null)
      said.say('notes', row, 'The name is a secret in the lineup, and stays one.')
    for (const { name: other, words } of names.filter((one) => one.words !== own)) {
      if (own.includes(words) && says(name, other))
        said.say(
          'notes',
          row,
          `The secret name “${other}” is in this one: visitors see the stand-in.`,
        )
      if (text.includes(words) && says(description ?? '', other))
        said.say('notes', row, `The description tells of “${other}”, who is a secret.`)
    }
  }
}

/** Figures and names of the settings that no longer fit. */
function looksOf(documents: readonly Stored[]): string[] {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  const lineup = documents.filter(({ _type }) => _type === 'artist')
  const headliners = lineup.filter(({ tier }) => tier === 'headliner').length
  const act = String(settings?.headlineAct ?? '')
  const areRight =
    settings?.confirmedArtists === lineup.length && settings.headlinerActs === headliners
  return [
    ...(areRight
      ? []
      : [
          `The lineup will have ${lineup.length} artists, ${headliners} of them headliners. The figures above it are ${String(settings?.confirmedArtists)} and ${String(settings?.headlinerActs)}: Festival settings has them.`,
        ]),
    ...(lineup.some(({ name }) => says(String(name), act))
      ? []
      : [`The headline act is “${act}”, and nobody in the lineup has that name.`]),
  ]
}

/** First and last day of the festival by its settings. @throws {Error} with a sentence when there are none. */
export function datesOf(documents: readonly Stored[]): Dates {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  if (!settings?.startDate || !settings.endDate || !settings.timeZone)
    throw new Error('The festival settings have no dates yet: please fill them in first.')
  return {
    startDate: String(settings.startDate),
    endDate: String(settings.endDate),
    timeZone: String(settings.timeZone),
  }
}

function rowOf(entry: Entry, said: SaidOfRows): PlannedRow {
  const { row, name, chamber } = entry
  const spot = said.spotOf.get(row)
  const wrong = [...entry.wrong, ...(said.wrong.get(row) ?? [])]
  return {
    row,
    name,
    when: spot?.when ?? '',
    chamber: spot?.chamber ?? chamber ?? '',
    bar: spot?.bar ?? null,
    happens: wrong.length > 0 ? [] : (said.happens.get(row) ?? ['Nothing changes']),
    wrong,
    notes: [...entry.notes, ...(said.notes.get(row) ?? [])],
  }
}
