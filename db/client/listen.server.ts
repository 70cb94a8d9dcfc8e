import { setTimeout as sleep } from 'node:timers/promises'
import { RETRY_MS } from '../../common/keep-trying.server'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import {
  ANSWER_MS,
  inTime,
  type Connection,
  type ConnectionOptions,
  type Driver,
  type Sql,
} from './connection.server'

interface Subscriber {
  channel: string
  onNotify: (payload: string) => void
  /** Called when it is subscribed: at first, and again after each break. */
  onSubscribed: () => void
  onBreak: () => void
  /** The connection on which it is. */
  on: Driver | null
}

/** What is told of it: the first of several failures, and the end of them. */
export interface ListeningLog {
  onTrouble(error: unknown): void
  onRecovery(): void
}

/** The channel on which it is tried whether notifications arrive, and how often. */
const CHECK = 'hearing_check'
const CHECKS = 3

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
  let connection: Connection | null = null
  /** What listens at present. */
  let driver: Driver | null = null
  let running: Promise<void> | null = null
  /** Why it does not listen. Null when it does, and before the first try has ended. */
  let trouble: unknown = null

  return { listen, hears, close }

  async function listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void = nothing,
    onBreak: () => void = nothing,
  ) {
    const subscriber: Subscriber = { channel, onNotify, onBreak, onSubscribed: nothing, on: null }
    const subscribed = new Promise<void>((resolve) => (subscriber.onSubscribed = resolve))
    subscribers.add(subscriber)
    running ??= keepConnected()
    await inTime(Promise.all([subscribeAll(), subscribed]), ANSWER_MS).catch(nothing)
    subscriber.onSubscribed = onReconnect
    // The channel stays with the connection. A stop has little time, so it waits for no answer of the server.
    return async () => void subscribers.delete(subscriber)
  }

  /**
   * Whether a notification arrives that is sent on another connection. Through a pooler in transaction mode it does not.
   *
   * @param send - runs a statement on another connection.
   * @throws {DatabaseUnavailable} why it could not listen: a full server says nothing about a pooler.
   */
  async function hears(send: (statement: string) => Promise<unknown>): Promise<boolean> {
    const heard = new AbortController()
    const stop = await listen(CHECK, () => heard.abort())
    try {
      for (let tries = 0; tries < CHECKS && !heard.signal.aborted; tries += 1) {
        await send(`notify ${CHECK}`)
        await sleep(ANSWER_MS, undefined, { signal: heard.signal, ref: false }).catch(nothing)
        if (trouble instanceof DatabaseUnavailable && !heard.signal.aborted) throw trouble
      }
      return heard.signal.aborted
    } finally {
      await stop()
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    await connection?.end()
    await running
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      const lost = new AbortController()
      connection = connect({ onNotify: notify, onOver: () => lost.abort() })
      try {
        const sql = (driver = await inTime(connection.begin(), ANSWER_MS))
        for (;;) {
          await inTime(subscribeAll(), ANSWER_MS)
          trouble = null
          log.onRecovery()
          // A dead connection is as silent as a healthy one without notifications. A lost one refuses the question.
          await sleep(ANSWER_MS, undefined, { signal: lost.signal }).catch(nothing)
          await inTime(sql`select 1`, ANSWER_MS)
        }
      } catch (error) {
        // Whatever the reason was, another one is opened until we are closed.
        trouble = withoutValues(error)
        if (!closing.signal.aborted) log.onTrouble(trouble)
      }
      driver = null
      for (const subscriber of [...subscribers].filter(({ on }) => on !== null)) {
        subscriber.on = null
        if (!closing.signal.aborted) subscriber.onBreak()
      }
      await connection.end()
      // A break is over within two seconds for whoever waits for an edit.
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(nothing)
    }
  }

  async function subscribeAll(): Promise<void> {
    const on = driver
    for (const subscriber of subscribers) {
      if (on === null || subscriber.on === on) continue
      await on.unsafe(`listen "${subscriber.channel.replaceAll('"', '""')}"`)
      if (subscriber.on === on) continue
      subscriber.on = on
      subscriber.onSubscribed()
    }
  }

  function notify(channel: string, payload: string): void {
    for (const subscriber of subscribers)
      if (subscriber.channel === channel) subscriber.onNotify(payload)
  }
}

/** Notifies everyone who listens to the channel, at the moment of the commit. */
export async function announce(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`
}

function nothing(): void {}
