import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import {
  ANSWER_MS,
  inTime,
  RETRY_MS,
  type Connection,
  type ConnectionOptions,
  type Sql,
} from './connection.server'

interface Subscriber {
  channel: string
  onNotify: (payload: string) => void
  /** Called when it is subscribed: at first, and again after each break. */
  onSubscribed: () => void
  onBreak: () => void
  /** The connection on which it is. */
  on: Connection | null
}

/** What is told of it: the first of several failures, and the end of them. */
export interface ListeningLog {
  onTrouble(error: unknown): void
  onRecovery(): void
}

/** A pause doubles up to this time, because a break is over within two seconds for whoever waits for an edit. */
const LONGEST_PAUSE_MS = 1600
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
    let pauseMs = RETRY_MS
    while (!closing.signal.aborted) {
      const lost = new AbortController()
      const opened = connect({ onNotify: notify, onOver: () => lost.abort() })
      connection = opened
      try {
        await inTime(opened.prepare(), ANSWER_MS)
        for (;;) {
          await inTime(subscribeAll(), ANSWER_MS)
          trouble = null
          log.onRecovery()
          pauseMs = RETRY_MS
          // A dead connection is as silent as a healthy one without notifications. A lost one refuses the question.
          await sleep(ANSWER_MS, undefined, { signal: lost.signal }).catch(nothing)
          await inTime(opened.sql.unsafe('select 1'), ANSWER_MS)
        }
      } catch (error) {
        // Whatever the reason was, another one is opened until we are closed.
        trouble = withoutValues(error)
        if (!closing.signal.aborted) log.onTrouble(trouble)
      }
      connection = null
      for (const subscriber of [...subscribers].filter(({ on }) => on === opened)) {
        subscriber.on = null
        if (!closing.signal.aborted) subscriber.onBreak()
      }
      await opened.end()
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(nothing)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }

  async function subscribeAll(): Promise<void> {
    const on = connection
    for (const subscriber of subscribers) {
      if (on === null || subscriber.on === on) continue
      await on.sql.unsafe(`listen "${subscriber.channel.replaceAll('"', '""')}"`)
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
