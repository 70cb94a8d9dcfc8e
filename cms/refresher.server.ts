import type { SanityClient } from '@sanity/client'
import type { Logger } from 'pino'
import { ContentUnavailable, readContent } from './client.server'
import { followChanges, GATHERING_MS } from './content-changes.server'
import type { ContentSnapshot } from './snapshot.server'
import { ASK_EVERY_MS } from './missed-changes.server'

/** From the last change to reading once more. In Sanity's cloud queries may see a change some time after its event. */
const ONCE_MORE_MS = 2500
/** Each failed try doubles it, up to a limit. */
const FIRST_RETRY_MS = 500
/** For a lake that is unavailable. It is short, so that we notice soon that the lake is back. */
const LONGEST_RETRY_MS = 5000
/** For a lake that refuses. Then one query asks for all: Sanity counts refused ones, too. */
const LONGEST_REFUSED_MS = 5 * 60_000

const NOTHING =
  'the dataset has no published documents, or the token may read none: give SANITY_READ_TOKEN the role Viewer'

export interface Fresh {
  /** Resolves when the first reading has succeeded or failed. */
  settled: Promise<void>
  /** For changes that the listener does not report. */
  readAgain: () => void
  close: () => void
}

/**
 * Runs all queries now, after every change that the lake reports, and after a failure until they succeed. No request waits
 * for them.
 *
 * @param answers with their names for the log as keys.
 * @param options.isHosted content is in Sanity's cloud. Our own lake tells of a change when every query sees it.
 */
export function openRefresher(
  answers: Record<string, ContentSnapshot<unknown>>,
  client: SanityClient,
  { isHosted, log }: { isHosted: boolean; log: Logger },
): Fresh {
  const all = Object.entries(answers)
  let isClosed = false
  let next: { timer: NodeJS.Timeout; at: number } | null = null
  let onceMore: NodeJS.Timeout | undefined
  let isReading = false
  let isOutdated = false
  let isRefused = false
  let retryMs = FIRST_RETRY_MS
  let stopFollowing: (() => void) | null = null
  let followAgainMs = FIRST_RETRY_MS
  let lastProblem = ''

  async function refresh(): Promise<void> {
    cancelNext()
    isReading = true
    isOutdated = false
    if (isRefused && (await isStillRefused())) {
      isReading = false
      return retryLater(LONGEST_REFUSED_MS)
    }
    const outcomes = await readTogether(all.map(([, answer]) => answer))
    isReading = false
    const failures = all.flatMap(([name], index) => {
      const outcome = outcomes[index]
      return outcome?.status === 'rejected' ? [{ name, error: outcome.reason as unknown }] : []
    })
    report(
      (await showsNothing(failures)) ? [{ name: 'content', error: new Error(NOTHING) }] : failures,
    )
    // Listens only when at least one query has just succeeded.
    if (failures.length < all.length) follow()
    if (isOutdated) refreshIn(GATHERING_MS)
    if (failures.length === 0) {
      retryMs = FIRST_RETRY_MS
      isRefused = false
      return
    }
    isRefused = failures.some(({ error }) => isRefusal(error))
    if (isRefused) return retryLater(LONGEST_REFUSED_MS)
    // The listener reports the repair of unusable content.
    const isAway = failures.some(({ error }) => error instanceof ContentUnavailable)
    retryLater(isAway ? LONGEST_RETRY_MS : ASK_EVERY_MS)
  }

  /** A token without a role is not refused by Sanity: every query has an answer, in which there is nothing. */
  async function showsNothing(failures: { error: unknown }[]): Promise<boolean> {
    const isOdd = failures.some(({ error }) => !(error instanceof ContentUnavailable))
    return isHosted && isOdd && (await readContent(client, 'count(*)').catch(() => null)) === 0
  }

  async function isStillRefused(): Promise<boolean> {
    const probe = await Promise.allSettled([all[0]?.[1].read()])
    return probe.some((outcome) => outcome.status === 'rejected' && isRefusal(outcome.reason))
  }

  function retryLater(longestMs: number): void {
    refreshIn(retryMs)
    retryMs = Math.min(retryMs * 2, longestMs)
  }

  /** An earlier due time stays: changes without a pause must not delay the reading for ever. */
  function refreshIn(ms: number): void {
    // A change during a reading leads to another reading after it.
    if (isReading) isOutdated = true
    const at = performance.now() + ms
    if (isClosed || isReading || (next !== null && next.at <= at)) return
    cancelNext()
    next = { timer: setTimeout(() => void refresh(), ms), at }
  }

  function cancelNext(): void {
    clearTimeout(next?.timer)
    next = null
  }

  function follow(): void {
    if (isClosed) return
    stopFollowing ??= followChanges(client, {
      onChange() {
        followAgainMs = FIRST_RETRY_MS
        refreshIn(GATHERING_MS)
        clearTimeout(onceMore)
        if (isHosted && !isClosed) onceMore = setTimeout(() => refreshIn(0), ONCE_MORE_MS).unref()
      },
      onLost() {
        stopFollowing = null
        refreshIn(followAgainMs)
        followAgainMs = Math.min(followAgainMs * 2, ASK_EVERY_MS)
      },
    })
  }

  /** Logs one line when reading begins to fail or fails for another reason, and one when it succeeds again. */
  function report(failures: { name: string; error: unknown }[]): void {
    const problem = failures
      .map(({ name, error }) => `${name}: ${error instanceof Error ? error.message : 'failed'}`)
      .join('\n')
    if (problem !== lastProblem) {
      if (problem === '') log.info('the content can be read again')
      else log.warn({ problem }, 'some content cannot be read; the last good copy is shown')
    }
    lastProblem = problem
  }

  return {
    settled: refresh(),
    readAgain: () => refreshIn(0),
    close() {
      isClosed = true
      clearTimeout(onceMore)
      cancelNext()
      stopFollowing?.()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ContentUnavailable && error.isRefusal
}

/** Takes all answers over at once. Documents that are published together must show together, on every page. */
async function readTogether(
  answers: readonly ContentSnapshot<unknown>[],
): Promise<PromiseSettledResult<void>[]> {
  const readings = await Promise.allSettled(answers.map((answer) => answer.read()))
  return Promise.allSettled(
    readings.map((reading) =>
      reading.status === 'fulfilled' ? reading.value() : Promise.reject(reading.reason as unknown),
    ),
  )
}
