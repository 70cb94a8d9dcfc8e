import type { LakeDatabase } from '../database.server'
import { ENDED_CHANNEL, findSession } from '../tables/studio-sessions.server'

/** After a question that the database could not answer. */
const ASK_AGAIN_MS = 5000

interface Watch {
  tokenDigest: Buffer
  onEnd: () => void
  timer?: NodeJS.Timeout
}

/**
 * A session is looked up when its watch begins, when the database says that it was ended, at its expiry, and after a break in
 * which nothing could be heard. A missing database ends no session.
 */
export function openSessionWatch(database: Pick<LakeDatabase, 'run' | 'listen'>, now: () => Date) {
  const watches = new Set<Watch>()
  let listening: Promise<() => Promise<void>> | null = null

  function listen() {
    return database.listen(
      ENDED_CHANNEL,
      (digest) => lookUp(({ tokenDigest }) => tokenDigest.toString('hex') === digest),
      () => lookUp(() => true),
    )
  }

  function lookUp(isMeant: (watch: Watch) => boolean): void {
    for (const watch of watches) if (isMeant(watch)) void check(watch)
  }

  async function check(watch: Watch): Promise<void> {
    const session = await database
      .run((sql) => findSession(sql, watch.tokenDigest, now()))
      .catch(() => 'unknown' as const)
    if (!watches.has(watch)) return
    if (session === null) {
      stop(watch)
      return watch.onEnd()
    }
    clearTimeout(watch.timer)
    const ms = session === 'unknown' ? ASK_AGAIN_MS : session.expiresAt.getTime() - now().getTime()
    watch.timer = setTimeout(() => void check(watch), ms).unref()
  }

  function stop(watch: Watch): void {
    watches.delete(watch)
    clearTimeout(watch.timer)
  }

  return {
    /**
     * For connections that stay open: calls `onEnd` once when the session has ended, on whatever instance, or has expired.
     *
     * @returns how to stop.
     */
    watch(tokenDigest: Buffer, onEnd: () => void): () => void {
      const watch: Watch = { tokenDigest, onEnd }
      watches.add(watch)
      // Only what is looked up while we listen cannot end unheard.
      listening ??= listen()
      void listening.then(() => check(watch))
      return () => stop(watch)
    },
    async close(): Promise<void> {
      for (const watch of watches) stop(watch)
      const heard = listening
      listening = null
      await (
        await heard
      )?.()
    },
  }
}
