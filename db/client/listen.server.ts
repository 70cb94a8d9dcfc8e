import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import { RETRY_MS, type Connection, type ConnectionOptions, type Sql } from './connection.server'

interface Subscriber {
  channel: string
  onNotify: (payload: string) => void
  /** Called when it is subscribed: at first, and again after each break. */
  onSubscribed: () => void
  onBreak: () => void
  isSubscribed: boolean
}

/** What is told of it: the first of several failures, and the end of them. */
export interface ListeningLog {
  onTrouble(error: unknown): void
  onRecovery(): void
}

/** A connection is asked after so much silence, and the answer is awaited as long. */
const SILENCE_MS = 2000
/** A pause doubles up to this time, because a break is over within two seconds for whoever waits for an edit. */
const LONGEST_PAUSE_MS = 1600

/**
 * LISTEN for any number of channels on one connection. When it is lost another one is opened.
 *
 * @param connect - opens a connection.
 */
export function openListener(
  connect: (hooks: Pick<ConnectionOptions, 'onNotify' | 'onOver'>) => Connection,
  log: ListeningLog = { onTrouble: nothing, onRecovery: nothing },
) {
  const subscribers = new Set<Subscriber>()
  const closing = new AbortController()
  let session: { connection: Connection; channels: Set<string> } | null = null
  let running: Promise<void> | null = null

  return { listen, close }

  async function listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void = nothing,
    onBreak: () => void = nothing,
  ) {
    const subscriber = { channel, onNotify, onBreak, isSubscribed: false, onSubscribed: nothing }
    const subscribed = new Promise<void>((resolve) => (subscriber.onSubscribed = resolve))
    subscribers.add(subscriber)
    running ??= keepConnected()
    await soon(Promise.all([subscribeAll(), subscribed])).catch(nothing)
    subscriber.onSubscribed = onReconnect
    // The channel stays with the connection. A stop has little time, so it waits for no answer of the server.
    return async () => void subscribers.delete(subscriber)
  }

  async function close(): Promise<void> {
    closing.abort()
    await session?.connection.end()
    await running
  }

  async function keepConnected(): Promise<void> {
    let pauseMs = RETRY_MS
    while (!closing.signal.aborted) {
      const lost = new AbortController()
      const connection = connect({ onNotify: notify, onOver: () => lost.abort() })
      session = { connection, channels: new Set() }
      try {
        await soon(connection.prepare())
        for (;;) {
          await soon(subscribeAll())
          log.onRecovery()
          pauseMs = RETRY_MS
          // A dead connection is as silent as a healthy one without notifications. A lost one refuses the question.
          await sleep(SILENCE_MS, undefined, { signal: lost.signal }).catch(nothing)
          await soon(connection.sql`select 1`)
        }
      } catch (error) {
        // Whatever the reason was, another one is opened until we are closed.
        if (!closing.signal.aborted) log.onTrouble(withoutValues(error))
      }
      session = null
      for (const subscriber of [...subscribers].filter(({ isSubscribed }) => isSubscribed)) {
        subscriber.isSubscribed = false
        if (!closing.signal.aborted) subscriber.onBreak()
      }
      await connection.end()
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(nothing)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }

  async function subscribeAll(): Promise<void> {
    if (!session) return
    const { connection, channels } = session
    for (const subscriber of subscribers) {
      const { channel } = subscriber
      if (!channels.has(channel))
        await connection.sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`)
      channels.add(channel)
      if (subscriber.isSubscribed) continue
      subscriber.isSubscribed = true
      subscriber.onSubscribed()
    }
  }

  function notify(channel: string, payload: string): void {
    for (const subscriber of subscribers)
      if (subscriber.channel === channel) subscriber.onNotify(payload)
  }
}

const CHECKS = 3

/**
 * Whether a notification that one connection sends reaches another that listens. Through a pooler in transaction mode it does
 * not. Both send simple statements, because such a pooler loses prepared ones.
 *
 * @throws {DatabaseUnavailable} or the driver's error when the database does not take part: that says nothing about a pooler.
 */
export async function hearsNotifications(
  connect: (hooks: Pick<ConnectionOptions, 'onNotify'>) => Connection,
): Promise<boolean> {
  const heard = new AbortController()
  const listener = connect({ onNotify: () => heard.abort() })
  const sender = connect({})
  try {
    const channel = `check_${randomBytes(8).toString('hex')}`
    await soon(listener.sql.unsafe(`listen ${channel}`))
    for (let tries = 0; tries < CHECKS; tries += 1) {
      await soon(sender.sql.unsafe(`notify ${channel}`))
      const { signal } = heard
      if (await sleep(SILENCE_MS, false, { signal, ref: false }).catch(() => true)) return true
    }
    return false
  } finally {
    await Promise.all([listener.end(), sender.end()])
  }
}

/** Notifies everyone who listens to the channel, at the moment of the commit. */
export async function announce(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`
}

function nothing(): void {}

/** The answer, or a rejection when the server is silent. */
async function soon<T>(answer: PromiseLike<T>): Promise<T> {
  const answered = new AbortController()
  const deadline = sleep(SILENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new DatabaseUnavailable('DEADLINE')
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    answered.abort()
  }
}
