import { secretArtists, secretNames, says, type Moment } from '../../embargo'
import { daysIn, settingsIn } from '../new-edition/edition-texts'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving } from './ask'
import { plain } from './columns'
import { keepSecrets } from './keep-secrets'
import type { Entry } from './place-nights'
import { planArtists } from './plan-artists'
import { planDays } from './plan-days'
import { goesIn, sayNothingChanges, type PlannedRow } from './planned-row'
import type { Dates } from './read-dates'
import { nameIn, slotsIn } from './slot'

export interface ProgrammePlan {
  rows: PlannedRow[]
  /** Documents as they will be, new ones included. Their ids are those that they are published under. */
  writes: Stored[]
  /** What the organisers have to look at themselves, as sentences. */
  looks: string[]
}

/**
 * Plans how the rows get into the lineup and the timetable: first which artists they are of and what becomes of those, then which
 * slots they are and what becomes of each day. Nothing is written here, and a second run with what is written plans nothing.
 *
 * @param documents as the release or the drafts show them.
 * @throws {Error} with a sentence when there are no festival settings.
 */
export function planProgramme(
  documents: readonly Stored[],
  entries: readonly Entry[],
  moment: Moment,
): ProgrammePlan {
  const dates = datesOf(documents)
  const acts = documents.filter(({ _type }) => _type === 'artist')
  const secretActs = secretArtists(acts, moment).map(({ name }) => name)
  const lineup = acts.map(({ name }) => String(name))
  const rows = keepSecrets(entries, secretActs, lineup).map((entry): PlannedRow => ({
    ...entry,
    wrong: [...entry.wrong],
    notes: [...entry.notes],
    artists: [],
    happens: [],
    when: '',
    bar: null,
  }))
  const usable = rows.filter(goesIn)
  const looks: string[] = []
  const artists = planArtists(documents, usable)
  const days = planDays(byId([...documents, ...artists]), usable, dates, looks)
  // A row that its day has no place for is left out as a whole, with an artist whom no other row has.
  const playing = usable.filter(goesIn).flatMap((row) => row.artists)
  const planned = [...artists.filter(({ _id }) => playing.includes(_id)), ...days]
  const next = byId([...documents.filter((one) => !isLeaving(one)), ...planned])
  saySecrets(next, usable.filter(goesIn), moment)
  sayNothingChanges(rows)
  const before = byId(documents)
  const writes = planned.filter(
    (document) => JSON.stringify(document) !== JSON.stringify(before.get(document._id)),
  )
  return { rows, writes, looks: [...looksOf([...next.values()]), ...looks] }
}

function byId(documents: readonly Stored[]): Map<string, Stored> {
  return new Map(documents.map((document) => [document._id, document]))
}

/** Says which rows tell a name that will be a secret. @param documents by their ids */
function saySecrets(
  documents: ReadonlyMap<string, Stored>,
  rows: readonly PlannedRow[],
  moment: Moment,
): void {
  const ofType = (type: string) => [...documents.values()].filter(({ _type }) => _type === type)
  const artists = ofType('artist')
  const days = ofType('revealDay').map((day) => ({
    ...day,
    slots: slotsIn(day).map((slot) => {
      const act = documents.get(slot.act?._ref ?? '')
      const artist = nameIn(slot, documents)
      return { ...slot, spelled: slot.artist, artist, actRef: act?._id, act }
    }),
  }))
  const names = secretNames({ artists, days }, moment)
  const secrets = secretArtists(artists, moment).map((artist) => plain(artist.name))
  for (const { name, description, secret, notes } of rows) {
    if (secrets.includes(plain(name)) && secret === null)
      notes.push('The name is a secret in the lineup, and stays one.')
    for (const other of names.filter((one) => plain(one) !== plain(name))) {
      if (says(name, other))
        notes.push(
          `The secret name “${other}” is in this one: the timetable shows the stand-in, and the lineup shows this name.`,
        )
      if (says(description ?? '', other))
        notes.push(`The description tells of “${other}”, who is a secret.`)
    }
  }
}

/** Figures and names of the settings that no longer fit. */
function looksOf(documents: readonly Stored[]): string[] {
  const settings = settingsIn(documents)
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
  const settings = settingsIn(documents)
  const days = daysIn(settings)
  if (!days || !settings?.timeZone)
    throw new Error('The festival settings have no dates yet: please fill them in first.')
  return { ...days, timeZone: String(settings.timeZone) }
}
