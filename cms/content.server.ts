import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import type { Logger } from 'pino'
import { ContentUnavailable, readContent } from './client.server'
import type { Language } from '../languages'
import type { ChangeTimes } from './change-times.server'
import {
  momentOf,
  openReveals,
  soldOutState,
  stateOf,
  type DatedMoment,
  type SoldOutState,
} from './embargo'
import { cropsOnPages, filesIn, nextReveal, parseFiles, type PublicCrops } from './embargo.server'
import { parseGettingThere } from './getting-there.server'
import { askForMissedChanges } from './missed-changes.server'
import { openPagesIn, type PageContent } from './pages-in.server'
import { editionOf, parseProgramme, type PublicIdOf } from './programme.server'
import { openRefresher } from './refresher.server'
import { openSnapshot, type ContentSnapshot } from './snapshot.server'
import {
  BOOKING_SETTINGS_QUERY,
  FILES_QUERY,
  GETTING_THERE_QUERY,
  HOME_QUERY,
  LETTERS_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SITE_QUERY,
} from './queries'
import type { OnSkip } from './shape-parts.server'
import { parseHome, parseSite } from './shapes.server'
import { parseBookingSettings } from './booking-shape.server'
import { parseTravelLetters, type TravelLetters } from './letters-shape.server'
import { parsePrivacy, type Privacy } from './privacy-shape.server'
import type { BookingSettings } from './booking-shape.server'
import { steadyClock } from './steady-clock.server'

/** The content that visitors may see. It is always at hand: no request waits for a lake that is slow or unavailable. */
export interface Content extends PageContent {
  /** The same content with its texts in a language, as far as they are translated. */
  in(language: Language): Content
  /** Changes whenever what is shown changes, also at a reveal. Cheap to call. */
  version(): string
  /** The next instant at which something may be known, in milliseconds since 1970; null without one. */
  nextReveal(): number | null
  /** Null while nobody's are known: those of the seed are not this festival's. */
  bookingSettings(): Promise<BookingSettings | null>
  /** The words of the travel desk's mails, in all languages; the usual ones until the organisers have written their own. */
  travelLetters(): Promise<TravelLetters>
  /** The same, without waiting: null until the first answer, too. */
  bookingSettingsAtHand(): BookingSettings | null
  /** The crops in which this file of `/images` or `/files` is public; null when no public content refers to it. */
  publicCrops(name: string): Promise<ReadonlySet<string> | null>
  /** The year of the festival that the content is about; null until it is known. */
  editionAtHand(): number | null
  /** Whether content that is a secret until the sell-out is shown. */
  soldOut(): SoldOutState
  /** Whether there is a festival to show. In Sanity's cloud there is none before the first reading: the seed's is another one. */
  isThere(): Promise<boolean>
  /** Whether all content comes from the lake, or from a copy of its answers. The seed does not count. */
  isLoaded(): boolean
  /** Resolves when the first reading has succeeded or failed: after some two seconds at the latest. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ContentOptions {
  client: SanityClient
  /** Answers a query from the content that the project comes with, as the last resort. */
  seed: (query: string) => Promise<unknown>
  /** Copies of the last good answers are kept in `<dataDir>/content-cache`. */
  dataDir: string
  now: () => Date
  /** Since when the year counts as sold out by the provider's figures, or null. It runs with every request: keep it cheap. */
  soldOutSince: (edition: number) => Date | null
  publicIdOf: PublicIdOf
  /** Changes with the ids of this edition; empty until they can be made. It runs with every request, too. */
  publicIdState: (edition: number | null) => string
  changeTimes: ChangeTimes
  /** Content is in Sanity's cloud. */
  isHosted: boolean
  log: Logger
}

/** How long the first visitors wait for the lake before they get the copy or the seed. */
const PATIENCE_MS = 150

/**
 * The only door to content. The last good answer to each query is in memory, else on the disk, else in the seed. A change is
 * shown once it has been read: no request ever waits for that. Each request leaves out what is a secret at its moment, so no
 * timer is needed for a reveal.
 */
export function openContent({
  client,
  seed,
  dataDir,
  now,
  soldOutSince,
  publicIdOf,
  publicIdState,
  changeTimes,
  isHosted,
  log,
}: ContentOptions): Content {
  const { projectId, dataset } = client.config()
  const clock = steadyClock(() => now().getTime())
  const read = (query: string) => readContent(client, query)
  const keep = <T>(
    name: string,
    query: string,
    parse: (result: unknown, onSkip: OnSkip) => T,
  ): ContentSnapshot<T> =>
    openSnapshot({
      query,
      parse,
      read,
      seed,
      copy: join(dataDir, 'content-cache', `${projectId}-${dataset}-${name}.json`),
      log,
    })
  const answers = {
    site: keep('site', SITE_QUERY, parseSite),
    home: keep('home', HOME_QUERY, parseHome),
    bookingSettings: keep('booking-settings', BOOKING_SETTINGS_QUERY, parseBookingSettings),
    reveal: keep('reveal', REVEAL_QUERY, parseProgramme),
    files: keep('files', FILES_QUERY, parseFiles),
    gettingThere: keep('getting-there', GETTING_THERE_QUERY, parseGettingThere),
    letters: keep('letters', LETTERS_QUERY, parseTravelLetters),
    privacy: keep('privacy', PRIVACY_QUERY, (result, onSkip) => ({
      page: parsePrivacy(result, onSkip),
    })),
  }
  const fresh = openRefresher(answers, client, { isHosted, log })
  const stopAsking = isHosted ? askForMissedChanges(client, fresh.readAgain) : () => undefined
  const { files, ...ofPages } = answers
  const pages: ContentSnapshot<unknown>[] = Object.values(ofPages)

  const pagesIn = new Map<Language, ReturnType<typeof openPagesIn>>()
  const contents = new Map<Language, Content>()
  let lastVersion: { madeFrom: readonly unknown[]; text: string } = { madeFrom: [], text: '' }
  let lastPublic: { version: string; crops: PublicCrops } | null = null

  function isFromLake(): boolean {
    return answers.reveal.current()?.origin === 'lake'
  }

  function idState(): string {
    return publicIdState(editionOf(answers.reveal.current()?.value.festival ?? null))
  }

  /** What the programme depends on besides content and reveals. */
  function programmeState({ soldOutSince: since }: DatedMoment): string {
    return `${idState()}${changeTimes.state()}.${since ?? ''}`
  }

  function editionAtHand(): number | null {
    const current = answers.site.current()
    // In Sanity's cloud the seed is another festival.
    return current === null || (isHosted && current.origin === 'seed')
      ? null
      : editionOf(current.value)
  }

  function bookingSettingsAtHand(): BookingSettings | null {
    const current = answers.bookingSettings.current()
    return current === null || current.origin === 'seed' ? null : current.value
  }

  /** Until the year of the festival is known, it is not sold out. */
  function soldOut(): SoldOutState {
    const edition = editionAtHand()
    const given = bookingSettingsAtHand()?.soldOut ?? null
    return soldOutState(edition, given, edition === null ? null : soldOutSince(edition))
  }

  function moment(): DatedMoment {
    return momentOf(clock(), soldOut())
  }

  function versionOf(several: ContentSnapshot<unknown>[], when = moment()): string {
    return several
      .map((answer) => `${answer.digest()}${stateOf(answer.current()?.reveals ?? [], when)}`)
      .join('-')
  }

  /**
   * Runs for every request. So the text is made again only after a change of what it is made from. An answer with another
   * content is another object.
   */
  function version(): string {
    const when = moment()
    const madeFrom: unknown[] = [when.isSoldOut, when.soldOutSince, idState(), changeTimes.state()]
    for (const answer of pages) {
      const current = answer.current()
      madeFrom.push(current, current === null ? 0 : openReveals(current.reveals, when))
    }
    if (!madeFrom.every((part, index) => part === lastVersion.madeFrom[index]))
      lastVersion = { madeFrom, text: versionOf(pages, when) + programmeState(when) }
    return lastVersion.text
  }

  async function present<K>(answer: ContentSnapshot<K>): Promise<K> {
    if (answer.current() === null) await Promise.race([fresh.settled, pause(PATIENCE_MS)])
    if (answer.current() === null) await answer.fallBack()
    const current = answer.current()
    if (current === null)
      throw new ContentUnavailable('there is no content at all, not even the seed')
    return current.value
  }

  function partsIn(language: Language): ReturnType<typeof openPagesIn> {
    const known = pagesIn.get(language)
    if (known !== undefined) return known
    const opened = openPagesIn(language, {
      answers,
      moment,
      arrived: async (answer) => void (await present(answer)),
      seedPrivacy,
      publicIdOf,
      changeTimes,
      programmeState,
      isFromLake,
    })
    pagesIn.set(language, opened)
    return opened
  }

  /** The same object for the same language, because others remember what they have made of it. */
  function contentIn(language: Language): Content {
    const known = contents.get(language)
    if (known !== undefined) return known
    const made = { ...partsIn(language).content, ...inEveryLanguage }
    contents.set(language, made)
    return made
  }

  async function seedPrivacy(): Promise<Privacy> {
    return parsePrivacy(await seed(PRIVACY_QUERY), () => undefined) ?? neverWritten()
  }

  async function filesNow(): Promise<PublicCrops> {
    await Promise.all([files, ...pages].map((answer) => present<unknown>(answer)))
    // No await from here on: what is cached under a version must be made of that version's answers.
    const when = moment()
    const version = versionOf([...pages, files], when)
    const kept = files.current()
    if (lastPublic?.version !== version && kept !== null) {
      const shown = filesIn(partsIn('en').shownAt(when))
      lastPublic = { version, crops: cropsOnPages(kept.value, shown, when) }
    }
    return lastPublic?.crops ?? new Map()
  }

  const inEveryLanguage = {
    in: contentIn,
    version,
    nextReveal: () => nextReveal(pages, clock()),
    async bookingSettings() {
      await present(answers.bookingSettings)
      return bookingSettingsAtHand()
    },
    travelLetters: () => present(answers.letters),
    bookingSettingsAtHand,
    publicCrops: async (name: string) => (await filesNow()).get(name) ?? null,
    editionAtHand,
    soldOut,
    async isThere() {
      if (!isHosted) return true
      const shown = [answers.site, answers.home, answers.reveal]
      await Promise.all(shown.map((answer) => present<unknown>(answer)))
      return shown.every((answer) => answer.current()?.origin !== 'seed')
    },
    isLoaded: () =>
      pages.every((answer) => ['lake', 'copy'].includes(answer.current()?.origin ?? '')),
    settled: () => fresh.settled,
    close: async () => {
      stopAsking()
      fresh.close()
    },
  }
  return contentIn('en')
}

function neverWritten(): never {
  throw new ContentUnavailable('there is no privacy page, not even in the seed')
}
