import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { PublicProgramme } from '../cms/change-times.server'
import type { Content } from '../cms/content.server'
import { editionOf, namedAct, type NamedAct } from '../cms/programme.server'
import { slotNotes } from '../cms/shape-parts.server'
import type { Database, Sql } from '../db/client/connect.server'
import { LANGUAGES, type Language } from '../languages'
import { fingerprint } from '../common/digest.server'
import { keepTrying } from '../common/keep-trying.server'
import { writeCopy } from '../common/write-copy.server'
import {
  announceEditions,
  EDITIONS_CHANNEL,
  keepEditionsBefore,
  listEditions,
  listKeptEditions,
  lockEditions,
  storeCurrentEdition,
  type CurrentEdition,
} from '../db/tables/editions.server'
import { sharedReading } from '../db/shared-reading.server'
import { troubleLog } from '../db/trouble-log.server'
import { artistsIn } from '../rules/names'
import type { Programme, ProgrammeEntry } from '../rules/programme'
import { textsOfEdition, translatedTexts, type TextsOfEdition } from './edition-texts.server'
import { hasIds, programmeOf } from './programme.server'

/** A former edition as everybody could see it. Nothing changes it any more, and nothing secret is in it. */
export interface KeptEdition extends Programme {
  /** The year of its first day. */
  id: number
  lineup: NamedAct[]
  translations?: TextsOfEdition
}

/** The editions of the festival before the present one. */
export interface Editions {
  /** The latest first. Cheap to call. */
  kept(): readonly KeptEdition[]
  /** The kept edition in which an entry has this public id. Null when there is none. */
  findEntry(id: string | undefined): { edition: KeptEdition; entry: ProgrammeEntry } | null
  /** Changes with what is kept. Cheap to call. */
  version(): string
  /** Resolves when it is known what is kept. */
  settled: Promise<void>
  close(): Promise<void>
}

/** How often the content is asked whether it has changed. A reveal comes without any news of it. */
const LOOK_EVERY_MS = 1000

/**
 * Follows the content: the edition that it describes is stored with its programme, as everybody may see it, and stored again
 * when that changes. When the year of its dates changes, what was stored before is kept for good. The database decides which
 * content is newer, so instances need not agree. A copy on the disk serves while the database is away.
 */
export function openEditions({
  database,
  content,
  dataDir,
  now,
  log,
}: {
  database: Database
  content: Pick<Content, 'version' | 'isLoaded' | 'programme' | 'in'>
  dataDir: string
  now: () => Date
  log: Logger
}): Editions & { store(): Promise<void> } {
  const copy = join(dataDir, 'content-cache', 'editions.json')
  let kept: KeptEdition[] | null = null
  let version = ''
  let stored: string | null = null
  let settle: () => void
  const settled = new Promise<void>((resolve) => (settle = resolve))

  function take(rows: unknown): void {
    kept = keptEditions.parse(rows)
    version = kept.length === 0 ? '' : fingerprint(JSON.stringify(kept))
    settle()
  }

  void readFile(copy, 'utf8').then(
    (text) => {
      if (kept === null) take(JSON.parse(text))
    },
    () => undefined,
  )
  const reading = sharedReading({
    database,
    channel: EDITIONS_CHANNEL,
    async read() {
      const rows = await database.run(listKeptEditions)
      const before = version
      take(rows.map(({ id, programme }) => ({ ...Object(programme), id })))
      if (version !== before)
        await writeCopy(copy, JSON.stringify(kept)).catch((error: unknown) =>
          log.warn({ err: error }, 'the former editions cannot be copied to the disk'),
        )
    },
    trouble: troubleLog(log, 'the former editions'),
  })

  async function store(): Promise<void> {
    const shown = content.version()
    if (!content.isLoaded() || shown === stored) return
    const current = currentOf(await content.programme(), await inOtherLanguages(content))
    if (current !== null) await database.transact((sql) => storeOne(sql, current, now()))
    stored = shown
  }

  const storing = keepTrying(store, troubleLog(log, 'the present edition'))
  storing.now()
  const looking = setInterval(() => {
    if (content.version() !== stored) storing.now()
  }, LOOK_EVERY_MS).unref()

  return {
    kept: () => kept ?? [],
    findEntry(id) {
      for (const edition of kept ?? []) {
        const entry = edition.entries.find((known) => known.id === id)
        if (entry !== undefined) return { edition, entry }
      }
      return null
    },
    version: () => version,
    settled,
    store,
    async close() {
      clearInterval(looking)
      await Promise.all([storing.close(), reading.close()])
    },
  }
}

async function storeOne(sql: Sql, current: CurrentEdition, now: Date): Promise<void> {
  await lockEditions(sql)
  const known = await listEditions(sql)
  if (known.some(({ changedAt }) => changedAt > current.changedAt)) return
  await storeCurrentEdition(sql, current, now)
  await keepEditionsBefore(sql, current.id, now)
  const own = known.find(({ id }) => id === current.id)
  const isNews = own === undefined || own.isKept
  if (isNews || known.some(({ id, isKept }) => id < current.id && !isKept))
    await announceEditions(sql)
}

/** @returns null as long as the content does not tell its dates, or there are no public ids. */
function currentOf(
  shown: PublicProgramme,
  others: { code: Language; shown: PublicProgramme }[],
): CurrentEdition | null {
  const { festival, lineup } = shown
  const id = editionOf(festival)
  if (festival === null || id === null) return null
  const programme = programmeOf(festival, shown)
  if (!hasIds(programme)) return null
  const translations: TextsOfEdition = {}
  for (const { code, shown: other } of others) {
    const translated = programmeOf(other.festival ?? festival, other)
    if (hasIds(translated)) translations[code] = translatedTexts(translated)
  }
  const { startDate, endDate, timeZone } = festival
  return {
    id,
    startDate,
    endDate,
    timeZone,
    programme: JSON.stringify({ ...programme, lineup, translations }),
    changedAt: new Date(Math.max(programme.changedAt, shown.settingsChangedAt)),
  }
}

function inOtherLanguages(content: Pick<Content, 'in'>) {
  const codes = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en')
  return Promise.all(
    codes.map(async (code) => ({ code, shown: await content.in(code).programme() })),
  )
}

const entry = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.string(),
  name: z.string(),
  isStandIn: z.boolean(),
  description: z.string().nullable(),
  chamber: z.string().nullable(),
  ...slotNotes,
  hours: z.string(),
  day: z.object({
    id: z.string(),
    label: z.string(),
    date: z.string().nullable(),
    opensAt: z.number(),
  }),
  morning: z.string().nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
  changedAt: z.number(),
})
/** As it was stored, by this version of the site or an earlier one. */
const keptEditions = z.array(
  z
    .object({
      id: z.int(),
      title: z.string(),
      edition: z.string(),
      timeZone: z.string(),
      place: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      entries: z.array(entry),
      lineup: z.array(namedAct),
      translations: textsOfEdition,
      changedAt: z.number(),
    })
    .transform(({ entries, lineup, ...edition }) => {
      const names = lineup.map(({ name }) => name)
      const withArtists = entries.map((entry) => ({
        ...entry,
        artists: entry.isStandIn ? [] : artistsIn(entry.name, names),
      }))
      return { ...edition, lineup, entries: withArtists }
    }),
)
