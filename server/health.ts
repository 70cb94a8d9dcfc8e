import type { Content } from '../cms/content.server'
import type { Database } from '../db/connect.server'
import type { Resource } from './resources'

const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
/** Balancers ask often; the database is asked once for all of them. */
const ASK_DATABASE_EVERY_MS = 1000

/** `/healthz`: the process lives. `/readyz`: visitors may be sent here. */
export function healthResources(parts: {
  database: Database
  content: Content
  isDraining: () => boolean
}): Map<string, Resource> {
  const databaseAnswers = askedAtMostEvery(ASK_DATABASE_EVERY_MS, () =>
    parts.database
      .run((sql) => sql`select 1`, { deadlineMs: 1000 })
      .then(
        () => true,
        () => false,
      ),
  )
  return new Map<string, Resource>([
    [
      '/healthz',
      {
        methods: METHODS,
        answer: (exchange) => exchange.send(200, HEADERS, 'The process lives.\n'),
      },
    ],
    [
      '/readyz',
      {
        methods: METHODS,
        answer: async (exchange) => {
          const missing = [
            ...((await databaseAnswers()) ? [] : ['the database does not answer']),
            ...(parts.content.isLoaded() ? [] : ['the content is not loaded']),
            ...(parts.isDraining() ? ['the server is stopping'] : []),
          ]
          if (missing.length === 0) exchange.send(200, HEADERS, 'Ready.\n')
          else
            exchange.send(
              503,
              { ...HEADERS, 'Retry-After': '1' },
              `Not ready: ${missing.join(', ')}.\n`,
            )
        },
      },
    ],
  ])
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
