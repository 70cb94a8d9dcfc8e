import { joinedNames } from '../../../rules/names'
import { MINUTE_MS } from '../../../rules/dates/durations'
import { secretArtists, secretNames, says, type Moment } from '../../embargo'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving } from './ask'
import { planArtists } from './plan-artists'
import { planDays } from './plan-days'
import { plain } from './columns'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'

/** A row of the table and what will happen with it. */
export interface PlannedRow {
  row: string
  name: string
  /** As visitors will read it: "Friday night, Saturday 04:00–08:00". Empty for an artist without times. */
  when: string
  chamber: string
  /** The night of its start, `YYYY-MM-DD`, and its minutes after the midnight before; null without hours. */
  bar: { night: string; from: number; until: number } | null
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
  entries: readonly Entry[],
  moment: Moment,
): ProgrammePlan {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  const dates = datesOf(documents)
  const rows = entries.map(rowOf)
  const usable = entries.filter(({ wrong }) => wrong.length === 0)
  const isSized = usable.some(({ tier, kind }) => tier !== null || kind !== null)
  const artists = planArtists(documents, usable, isSized)
  const days = planDays(documents, usable, artists, dates)

  for (const row of rows) {
    for (const kind of ['happens', 'notes', 'wrong'] as const)
      for (const plan of [artists, days]) row[kind].push(...(plan[kind].get(row.row) ?? []))
    row.when = days.whenOf.get(row.row) ?? ''
    if (row.wrong.length > 0) row.happens = []
    else if (row.happens.length === 0) row.happens.push('Nothing changes')
  }
  const staying = documents.filter((one) => !isLeaving(one))
  const next = new Map([...staying, ...artists.next, ...days.next].map((one) => [one._id, one]))
  noteSecrets([...next.values()])
  const before = new Map(documents.map((document) => [document._id, document]))
  const writes = [...artists.next, ...days.next].filter(
    (document) => JSON.stringify(document) !== JSON.stringify(before.get(document._id)),
  )
  return { rows, writes, looks: looks([...next.values()]) }

  /** Which names will be secrets, so that no text of the table tells one of them. */
  function noteSecrets(all: readonly Stored[]): void {
    const acts = all.filter(({ _type }) => _type === 'artist')
    const nameOf = new Map(acts.map((act) => [act._id, act]))
    const named = all
      .filter(({ _type }) => _type === 'revealDay')
      .map((day) => ({
        ...day,
        slots: (day.slots as Record<string, unknown>[] | undefined)?.map((slot) => {
          const act = nameOf.get(String((slot.act as { _ref?: string } | undefined)?._ref))
          const second =
            act && nameOf.get(String((slot.b2b as { _ref?: string } | undefined)?._ref))
          return {
            ...slot,
            spelled: slot.artist,
            artist: second
              ? joinedNames([String(act?.name), String(second.name)])
              : (act?.name ?? slot.artist),
            actRef: act?._id,
            act,
          }
        }),
      }))
    const names = secretNames({ artists: acts, days: named }, moment)
    const secrets = new Set(secretArtists(acts, moment).map(({ name }) => plain(name)))
    const textOf = new Map(entries.map((entry) => [entry.row, entry]))
    for (const row of rows) {
      if (row.wrong.length > 0) continue
      const { description, secret } = textOf.get(row.row)!
      if (secrets.has(plain(row.name)) && secret === null)
        row.notes.push('The name is a secret in the lineup, and stays one.')
      for (const name of names) {
        const isOwn = plain(name) === plain(row.name)
        if (!isOwn && says(row.name, name))
          row.notes.push(`The secret name “${name}” is in this one: visitors see the stand-in.`)
        if (!isOwn && description !== null && says(description, name))
          row.notes.push(`The description tells of “${name}”, who is a secret.`)
      }
    }
  }

  function looks(all: readonly Stored[]): string[] {
    const lineup = all.filter(({ _type }) => _type === 'artist')
    const headliners = lineup.filter(({ tier }) => tier === 'headliner').length
    const act = String(settings?.headlineAct ?? '')
    const hasAct = lineup.some(({ name }) => says(String(name), act))
    return [
      ...(settings?.confirmedArtists === lineup.length && settings.headlinerActs === headliners
        ? []
        : [
            `The lineup will have ${lineup.length} artists, ${headliners} of them headliners. The figures above it are ${String(settings?.confirmedArtists)} and ${String(settings?.headlinerActs)}: Festival settings has them.`,
          ]),
      ...(hasAct ? [] : [`The headline act is “${act}”, and nobody in the lineup has that name.`]),
      ...days.looks,
    ]
  }
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

function rowOf({ row, name, chamber, day, span, wrong, notes }: Entry): PlannedRow {
  return {
    row,
    name,
    when: '',
    chamber: chamber ?? '',
    bar:
      day && span
        ? {
            night: day,
            from: span.from - Date.parse(day) / MINUTE_MS,
            until: span.until - Date.parse(day) / MINUTE_MS,
          }
        : null,
    happens: [],
    wrong: [...wrong],
    notes: [...notes],
  }
}
