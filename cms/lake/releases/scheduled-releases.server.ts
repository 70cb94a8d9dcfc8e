import type { Logger } from 'pino'
import { LakeError } from '../errors.server'
import { keepTrying } from '../../../common/keep-trying.server'
import type { Store } from '../store/store.server'
import type { WorkingCopy } from '../store/working-copy.server'
import { publishRelease } from './act-on-release.server'
import { findRelease, listReleases, type Release } from './release.server'
import { LONG_WORK_MS } from '../times.server'

/** The author in the history. */
export const SCHEDULE = 'schedule'

/** A timer of Node holds no longer time. It also bounds how late a release is when the machine's clock is set. */
const LONGEST_PAUSE_MS = 60_000

/**
 * Publishes each scheduled release at its time. The times are in the documents, so they survive a restart, and one that has
 * passed meanwhile is made up for. Every instance has such a timer: the first to take the dataset's lock publishes, and the
 * others find that it is done.
 *
 * @param whyAway why the database cannot be reached, which the log has already; null for another error.
 */
export function publishScheduledReleases(
  store: Store,
  whyAway: (error: unknown) => string | null,
  log: Logger,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  const publishing = keepTrying(publishDue, {
    onTrouble: (error) =>
      whyAway(error) ?? log.error({ err: error }, 'the scheduled releases cannot be published'),
  })

  async function publishDue(): Promise<void> {
    const { documents } = await store.snapshot()
    for (const release of scheduledIn(documents).filter(isDue)) {
      try {
        await store.commit({
          author: SCHEDULE,
          writingMs: LONG_WORK_MS,
          change: (copy) => ifDue(copy, release.name, (due) => publishRelease(copy, due)),
        })
      } catch (error) {
        if (!(error instanceof LakeError) || error.status >= 500) throw error
        await giveBack(release, reasonOf(error))
      }
    }
    wait()
  }

  /** As in Sanity's cloud, a release that cannot be published is active again and says why. */
  async function giveBack({ name }: Release, message: string): Promise<void> {
    log.warn({ problem: `${name}: ${message}` }, 'a scheduled release could not be published')
    await store.commit({
      author: SCHEDULE,
      change: (copy) =>
        ifDue(copy, name, (due) => {
          const { publishAt: _, ...release } = due
          copy.apply({ createOrReplace: { ...release, state: 'active', error: { message } } })
        }),
    })
  }

  function wait(): void {
    clearTimeout(timer)
    const newest = store.newest()
    if (newest === null) return
    const times = scheduledIn(newest.documents).map(({ publishAt }) => Date.parse(publishAt ?? ''))
    if (times.length === 0) return
    const pause = Math.min(Math.max(0, Math.min(...times) - Date.now()), LONGEST_PAUSE_MS)
    timer = setTimeout(publishing.now, pause).unref()
  }

  const stopListening = store.onCommit(({ changes }) => {
    if (changes.some(({ id }) => id.startsWith('_.releases.'))) wait()
  })
  publishing.now()
  return {
    close() {
      stopListening()
      clearTimeout(timer)
      void publishing.close()
    },
  }
}

function scheduledIn(documents: Parameters<typeof listReleases>[0]): Release[] {
  return listReleases(documents).filter(({ state }) => state === 'scheduled')
}

function isDue({ publishAt }: Release): boolean {
  return Date.parse(publishAt ?? '') <= Date.now()
}

/** Another instance may have published it, or an organiser may have unscheduled it, since it was due. */
function ifDue(copy: WorkingCopy, name: string, work: (release: Release) => void): void {
  const release = findRelease(copy.documents, name)
  if (release?.state === 'scheduled' && isDue(release)) work(release)
}

function reasonOf(error: LakeError): string {
  const items = Array.isArray(error.details.items) ? error.details.items : []
  const [item] = items as { error?: { description?: string } }[]
  return item?.error?.description ?? error.message
}
