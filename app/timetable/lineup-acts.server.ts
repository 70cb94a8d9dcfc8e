import type { AppContext } from '~/context'
import { dayText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import { actPath, isPlayedBy, plainName, slugOf, type ProgrammeEntry } from '../../rules/programme'
import { readTimetable } from '../../services/programme.server'

/** Somebody of the lineup, who may be in no slot yet. */
export interface LineupAct {
  /** The public id, which no slot has. */
  id: string
  name: string
  /** The address of the slot's page, or of the artist's own as long as there is no slot. */
  path: string
  hasSlot: boolean
}

/** Those of the lineup who may be known, without any as long as there are no public ids. */
export async function lineupActs({ content }: Pick<AppContext, 'content'>): Promise<LineupAct[]> {
  const [{ lineup }, { entries }] = await Promise.all([
    content.programme(),
    readTimetable({ content }),
  ])
  return lineup.flatMap(({ name, publicId: id }) => {
    if (id === undefined) return []
    const entry = entries.find((of) => isPlayedBy(of, name) && actPath(of) !== null)
    const own = { id, slug: slugOf(name), isStandIn: false }
    const path = actPath(entry ?? own)
    return path === null ? [] : [{ id, name, path, hasSlot: entry !== undefined }]
  })
}

/** Whether somebody of the lineup has this public id. */
export async function hasLineupAct(
  context: Pick<AppContext, 'content'>,
  id: string | undefined,
): Promise<boolean> {
  return (await lineupActs(context)).some((act) => act.id === id)
}

/**
 * What the page of an artist without a slot shows: an entry that is in no programme.
 *
 * @returns null when the artist has just become a secret.
 */
export async function entryWithoutSlot(
  { content, language }: Pick<AppContext, 'content' | 'language'>,
  { id, name }: LineupAct,
): Promise<{ entry: ProgrammeEntry; date: string; when: string } | null> {
  const { artists } = await content.home()
  const artist = artists.find((one) => !one.isStandIn && plainName(one.name) === plainName(name))
  if (artist === undefined) return null
  const date =
    artist.day === null
      ? textIn(language, 'act')('Day and hours are still to come.')
      : dayText(textIn(language, 'dates'), artist.day)
  const entry: ProgrammeEntry = {
    id,
    slug: slugOf(name),
    kind: '',
    name: artist.name,
    artists: [artist.name],
    isStandIn: false,
    description: artist.description,
    translated: artist.translated,
    chamber: null,
    hours: artist.timeSlot ?? '',
    day: { id: '', label: artist.day ?? '', date: null, opensAt: 0 },
    morning: null,
    start: null,
    end: null,
    changedAt: 0,
  }
  return { entry, date, when: artist.timeSlot === null ? date : `${date}, ${artist.timeSlot}` }
}
