import type { Writer } from '../../languages/text'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../rules/dates/durations'

/** A slot of the programme. Its times are in epoch milliseconds, and null where its hours cannot be read. */
export interface Timed {
  start: number | null
  end: number | null
  chamber: string | null
}

export type NowNext<Entry extends Timed> =
  | { phase: 'before'; text: string }
  | { phase: 'on'; now: Entry[]; next: Entry[] }
  | { phase: 'after'; text: string }

/**
 * Finds the entries that play at an instant, and the next ones: one for each chamber. An entry without a chamber may be in any
 * chamber. So all of these that play now are found, and of the next ones all that begin first.
 *
 * @param at - in epoch milliseconds.
 * @returns null for a programme without hours.
 */
export function nowAndNext<Entry extends Timed>(
  entries: readonly Entry[],
  at: number,
  t: Writer<'now'>,
): NowNext<Entry> | null {
  const timed = entries
    .filter(({ start, end }) => start !== null && end !== null)
    .sort((a, b) => a.start! - b.start!)
  if (timed.length === 0) return null
  const first = timed[0]!.start!
  if (at < first) return { phase: 'before', text: doorsIn(first - at, t) }
  if (at >= Math.max(...timed.map(({ end }) => end!))) return { phase: 'after', text: t('It was.') }
  return {
    phase: 'on',
    now: onePerChamber(timed.filter(({ start, end }) => start! <= at && at < end!)),
    next: nextOf(timed.filter(({ start }) => start! > at)),
  }
}

/** "12 minutes left". */
export function minutesLeft({ end }: Pick<Timed, 'end'>, at: number, t: Writer<'now'>): string {
  const minutes = Math.ceil((end! - at) / MINUTE_MS)
  return t.plural(minutes, { one: '{n} minute left', other: '{n} minutes left' })
}

function doorsIn(wait: number, t: Writer<'now'>): string {
  if (wait > 2 * DAY_MS) return t('Doors in {n} days', { n: Math.ceil(wait / DAY_MS) })
  if (wait > 2 * HOUR_MS) return t('Doors in {n} hours', { n: Math.ceil(wait / HOUR_MS) })
  const minutes = Math.ceil(wait / MINUTE_MS)
  return t.plural(minutes, { one: 'Doors in {n} minute', other: 'Doors in {n} minutes' })
}

/** @param entries - in the order of their beginnings. */
function nextOf<Entry extends Timed>(entries: Entry[]): Entry[] {
  const first = entries.find(({ chamber }) => chamber === null)?.start
  return onePerChamber(entries.filter(({ chamber, start }) => chamber !== null || start === first))
}

function onePerChamber<Entry extends Timed>(entries: Entry[]): Entry[] {
  const chambers = new Set<string>()
  return entries.filter(
    ({ chamber }) => chamber === null || (!chambers.has(chamber) && chambers.add(chamber)),
  )
}
