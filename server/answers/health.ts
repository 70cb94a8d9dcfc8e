import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Content } from '../../cms/content.server'
import { DatabaseUnavailable, type Database, type Sql } from '../../db/client/connect.server'
import { causeForAll } from '../../db/client/database-words.server'
import { Exchange, type Resource } from '../front/exchange'

const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
const ALIVE = 'The process lives.\n'
const ASK_DATABASE_EVERY_MS = 1000

/** @returns why the database cannot be used, as a clause; null when it can. However many ask, it is asked at most once a second. */
export function databaseCheck(database: Database): () => Promise<string | null> {
  return askedAtMostEvery(ASK_DATABASE_EVERY_MS, () =>
    database.run(refuseStandby, { deadlineMs: ASK_DATABASE_EVERY_MS }).then(
      () => null,
      async (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) return 'the database fails'
        // All instances may wait for the same busy database. If each of them were taken out of service, none would be left.
        if (error.isBusy) return (await database.answers()) ? null : 'the database does not answer'
        return causeForAll(error)
      },
    ),
  )
}

/** A standby answers, and stores nothing. */
async function refuseStandby(sql: Sql): Promise<void> {
  const [row] = await sql<[{ isStandby: boolean }]>`select pg_is_in_recovery() as is_standby`
  if (row.isStandby) throw new DatabaseUnavailable('25006')
}

/** `/healthz`: the process lives. `/readyz`: visitors may be sent here. */
export function healthResources({
  databaseTrouble,
  content,
  isDraining,
}: {
  databaseTrouble: () => Promise<string | null>
  content: Content
  isDraining: () => boolean
}): Map<string, Resource> {
  return new Map<string, Resource>([
    [
      '/healthz',
      {
        methods: METHODS,
        answer: (exchange) => exchange.send(200, HEADERS, ALIVE),
      },
    ],
    [
      '/readyz',
      {
        methods: METHODS,
        answer: async (exchange) => {
          const trouble = await databaseTrouble()
          const missing = [
            ...(trouble === null ? [] : [trouble]),
            ...(content.isLoaded() ? [] : ['the content is not loaded']),
            ...(isDraining() ? ['the server is stopping'] : []),
          ]
          if (missing.length === 0) exchange.send(200, HEADERS, 'Ready.\n')
          else sendNotReady(exchange, missing)
        },
      },
    ],
  ])
}

/**
 * Answers the same two addresses before the pipeline is there. A migration or a seed may take minutes. A supervisor that got no
 * answer in this time would end the process in the middle.
 *
 * @returns false for everything else, which waits for the start.
 */
export function answerWhileStarting(
  request: IncomingMessage,
  response: ServerResponse,
  common: OutgoingHttpHeaders,
): boolean {
  const exchange = new Exchange(request, response, { common, addressOf: () => '' })
  if (!exchange.isReading) return false
  if (exchange.path === '/healthz') exchange.send(200, HEADERS, ALIVE)
  else if (exchange.path === '/readyz') sendNotReady(exchange, ['the site is starting'])
  else return false
  return true
}

function sendNotReady(exchange: Exchange, missing: readonly string[]): void {
  exchange.send(503, { ...HEADERS, 'Retry-After': '1' }, `Not ready: ${missing.join(', ')}.\n`)
}

function askedAtMostEvery<T>(periodMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  let askedAt = 0
  return () => {
    if (answer === null || performance.now() - askedAt > periodMs) {
      askedAt = performance.now()
      answer = ask()
    }
    return answer
  }
}
