import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-errors.server'
import {
  ANSWER_MS,
  RETRY_MS,
  type Connection,
  type ConnectionOptions,
  type Sql,
} from './connection.server'

interface Subscriber {
  onNotify: (payload: string) => void
  /** Called when it is subscribed: at first, and again after each break. */
  onSubscribed: () => void
  /** Called when it no longer is. */
  onBreak: () => void
  isSubscribed: boolean
}

interface Listening {
  connection: Connection
  /** The channels it listens to by now. */
  active: Set<string>
  lost: AbortController
}

/**
 * LISTEN for any number of channels on one connection, which is opened again when it was lost.
 *
 * @param connect - opens a connection.
 */
export function openListener(
  connect: (hooks: Pick<ConnectionOptions, 'onNotify' | 'onOver'>) => Connection,
) {
  const channels = new Map<string, Set<Subscriber>>()
  const closing = new AbortController()
  let listening: Listening | null = null
  let running: Promise<void> | null = null

  return { listen, close }

  async function listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void = nothing,
    onBreak: () => void = nothing,
  ) {
    let isFirst = true
    let subscriber: Subscriber | null = null
    const subscribed = new Promise<void>((resolve) => {
      subscriber = {
        onNotify,
        onBreak,
        isSubscribed: false,
        onSubscribed: () => (isFirst ? resolve() : onReconnect()),
      }
      subscribersOf(channel).add(subscriber)
    })
    running ??= keepConnected()
    await soon(Promise.all([agree(), subscribed])).catch(() => undefined)
    isFirst = false
    return async () => {
      const subscribers = subscribersOf(channel)
      if (subscriber) subscribers.delete(subscriber)
      if (subscribers.size === 0) channels.delete(channel)
      // Nobody is notified any more. So a stop, which has little time, does not wait for the server's answer.
      void soon(agree()).catch(() => undefined)
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    listening?.lost.abort()
    // Without this a stop would wait for a silent server.
    await listening?.connection.end()
    await running
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      const lost = new AbortController()
      const connection = connect({ onNotify: notify, onOver: () => lost.abort() })
      listening = { connection, active: new Set(), lost }
      try {
        await soon(connection.prepare())
        for (;;) {
          await soon(agree())
          // A dead connection is as silent as a healthy one without notifications.
          await sleep(ANSWER_MS, undefined, { signal: lost.signal })
          await soon(connection.sql`select 1`)
        }
      } catch {
        // Whatever the reason was, another one is opened until we are closed.
      }
      listening = null
      const interrupted = [...channels.values()]
        .flatMap((set) => [...set])
        .filter(({ isSubscribed }) => isSubscribed)
      for (const subscriber of interrupted) subscriber.isSubscribed = false
      if (!closing.signal.aborted) for (const { onBreak } of interrupted) onBreak()
      await connection.end()
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Makes the connection listen to the subscribers' channels, and to no others. */
  async function agree(): Promise<void> {
    if (!listening) return
    const { active } = listening
    const { sql } = listening.connection
    for (const [channel, subscribers] of channels) {
      if (!active.has(channel)) await sql.unsafe(`listen ${quoted(channel)}`)
      active.add(channel)
      for (const subscriber of [...subscribers].filter(({ isSubscribed }) => !isSubscribed)) {
        subscriber.isSubscribed = true
        subscriber.onSubscribed()
      }
    }
    for (const channel of [...active].filter((name) => !channels.has(name))) {
      active.delete(channel)
      await sql.unsafe(`unlisten ${quoted(channel)}`)
    }
  }

  function notify(channel: string, payload: string): void {
    for (const { onNotify } of channels.get(channel) ?? []) onNotify(payload)
  }

  function subscribersOf(channel: string): Set<Subscriber> {
    const subscribers = channels.get(channel) ?? new Set()
    channels.set(channel, subscribers)
    return subscribers
  }
}

const CHECKS = 3

/**
 * Whether a notification that one connection sends reaches another that listens. Through a pooler in transaction mode it does
 * not. Both send simple statements, because such a pooler loses prepared ones.
 *
 * @throws {DatabaseUnavailable} or the driver's error when the database does not take part.
 */
export async function hearsNotifications(
  connect: (hooks: Pick<ConnectionOptions, 'onNotify'>) => Connection,
): Promise<boolean> {
  let hear = () => {}
  const heard = new Promise<boolean>((resolve) => (hear = () => resolve(true)))
  const listener = connect({ onNotify: () => hear() })
  const sender = connect({})
  try {
    const channel = `check_${randomBytes(8).toString('hex')}`
    await soon(listener.sql.unsafe(`listen ${channel}`))
    for (let tries = 0; tries < CHECKS; tries += 1) {
      await soon(sender.sql.unsafe(`notify ${channel}`))
      if (await Promise.race([heard, sleep(ANSWER_MS, false, { ref: false })])) return true
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

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

/** The answer, or a rejection when the server is silent. */
async function soon<T>(answer: PromiseLike<T>): Promise<T> {
  const answered = new AbortController()
  const deadline = sleep(ANSWER_MS, undefined, { signal: answered.signal }).then(() => {
    throw new DatabaseUnavailable('DEADLINE')
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    answered.abort()
  }
}
