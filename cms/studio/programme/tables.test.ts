import { readdir, readFile as readBytes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placeSlots } from '../../../rules/dates/slot-instants'
import { wallTimeAt } from '../../../rules/dates/time-zone'
import { seedDocuments } from '../../../tests/helpers/seed'
import type { Stored } from '../new-edition/plan-edition'
import { placeNights } from './place-nights'
import { datesOf, planProgramme } from './plan-programme'
import { readFile } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'
import type { Slot } from './slot'

const FOLDER = join(import.meta.dirname, '../../../tests/fixtures/tables')
const MOMENT = { now: Date.parse('2025-11-01'), isSoldOut: false }

/** What each file means, as people have written it down beside it. */
interface Meaning {
  /** "2026-03-13 22:00–00:00 The Lake: Señora Sima", with the calendar's date of the start. */
  slots: string[]
  /** Rows that no reader can place. */
  leftOut?: number
  /** Who is announced without hours. */
  artists?: string[]
}

/** The seed without its slots. */
async function emptyProgramme(): Promise<Stored[]> {
  const documents = (await seedDocuments()) as Stored[]
  return documents.map((one) => (one._type === 'revealDay' ? { ...one, slots: [] } : one))
}

/** Reads a file, puts it into an empty programme, and lists the slots as the site then places them. */
async function score(file: string) {
  const documents = await emptyProgramme()
  const dates = datesOf(documents)
  const {
    slots: meant,
    leftOut = 0,
    artists = [],
  } = JSON.parse(await readBytes(join(FOLDER, `${file}.expected.json`), 'utf8')) as Meaning
  const { sheets } = await readFile(new Uint8Array(await readBytes(join(FOLDER, file))))
  const tabs = tabsOf(sheets, dates)
  const { rows: read } = readRows(tabs, dates)
  const { entries, asked } = placeNights(read)
  const { rows, writes } = planProgramme(documents, entries, MOMENT)
  const names = new Map([...documents, ...writes].map(({ _id, name }) => [_id, String(name)]))
  const nameOf = ({ act, b2b, artist }: Slot) =>
    [act, b2b].flatMap((one) => (one ? [names.get(one._ref)] : [])).join(' b2b ') || artist!
  const put = writes
    .filter(({ _type }) => _type === 'revealDay')
    .flatMap((day) => {
      const slots = day.slots as Slot[]
      const about = { date: (day.date ?? null) as string | null, day: String(day.day), ...dates }
      const placed = placeSlots(
        about,
        slots.map(({ time }) => time),
      ).slots
      return slots.map((slot, at) => {
        const [start, end] = [placed[at]!.instants!.start, placed[at]!.instants!.end].map(
          (instant) => wallTimeAt(new Date(instant), dates.timeZone).replace('T', ' '),
        )
        const line = `${start}–${end!.slice(11)} ${slot.location ?? ''}: ${nameOf(slot)}`
        return { line, name: nameOf(slot) }
      })
    })
  const others = writes
    .filter(
      ({ _type, name }) =>
        _type === 'artist' && !put.some((one) => one.name.includes(String(name))),
    )
    .map(({ name }) => String(name))
  const lost = rows.filter(({ wrong }) => wrong.length > 0)
  const wrong = put.filter(({ line }) => !meant.includes(line))
  const isSaid = (name: string) =>
    asked !== null ||
    tabs.some(({ isRead, doubts }) => isRead && doubts.length > 0) ||
    rows.some((row) => row.name === name && row.notes.length > 0)
  const silent = wrong.filter(({ name }) => !isSaid(name))
  const missing = meant.filter((line) => !put.some((one) => one.line === line))
  return {
    file,
    meant: meant.length,
    right: meant.length - missing.length,
    wrong: wrong.map(({ line }) => line),
    silent: [
      ...silent.map(({ line }) => line),
      ...others.filter((name) => !artists.includes(name)),
    ],
    missing,
    lost: lost.map(({ row, name, wrong: why }) => `${row} ${name}: ${why.join(' ')}`),
    notes: rows.flatMap(({ row, notes }) => notes.map((note) => `${row}: ${note}`)),
    leftOut,
    asked,
    twins: rows.length - new Set(rows.map(({ row }) => row)).size,
    guessed: tabs.filter(({ isRead, doubts }) => isRead && doubts.length > 0).length,
  }
}

const FILES = (await readdir(FOLDER)).filter((file) => !/expected\.json$|\.py$/.test(file))

const said: string[] = []
afterAll(() => {
  process.stdout.write(`${said.join('\n')}\n`)
})

test.each(FILES)('%s is read as people mean it', async (file) => {
  const { right, meant, silent, wrong, lost, leftOut, guessed, twins } = await score(file)
  said.push(
    `${file}: ${right} of ${meant} right, ${silent.length} wrong and silent, ${lost.length} left out${guessed ? ', asked about its columns' : ''}`,
  )
  expect({ right, wrong, lost: lost.length === leftOut || lost }).toEqual({
    right: meant,
    wrong: [],
    lost: true,
  })
  expect(silent).toEqual([])
  // Hours and sentences of a row are found by its number.
  expect(twins).toBe(0)
})
