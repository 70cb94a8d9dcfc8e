import type { OutgoingHttpHeaders } from 'node:http'
import {
  NOTHING_HERE,
  tooManyAttempts,
  WRONG_PASSWORD,
  WRONG_ROLE,
} from '../../app/http/refusals.server'
import type { Sessions } from 'content-lake'
import { bearerToken } from '../../common/http/bearer-token.server'
import { forOneRequest } from '../../db/client/connect.server'
import { isStillValid } from '../../db/tables/admin-keys.server'
import { refuseWhileAway } from '../answers/database-away'
import { answerInTurn, type Admission } from '../front/admission'
import { SMALL_BODY, type Exchange, type Resource } from '../front/exchange'
import type { Services } from '../answers/remix'

/**
 * `/studio/session`: POST with the admin password, or a key of the role `content`, in the header `x-admin-password`
 * exchanges it for a token of the content lake, `{ token, expiresAt }`; DELETE with the token as `Authorization: Bearer`
 * ends it. Wrong tries count with those at the list of flights. Requests wait in the queue of all that cost something. With Sanity's cloud there is nothing at this address.
 */
export function studioSession(
  {
    database,
    adminGate,
    digests,
    now,
    log,
  }: Pick<Services, 'database' | 'adminGate' | 'digests' | 'now' | 'log'>,
  sessions: Sessions | null,
  queue: Pick<Admission, 'admit'>,
): Map<string, Resource> {
  async function begin(exchange: Exchange, sessions: Sessions, since: number): Promise<void> {
    const password = exchange.request.headers['x-admin-password']?.toString() ?? null
    const ours = forOneRequest(database, since)
    const admission = await adminGate.admit(ours, {
      password,
      address: digests.address(exchange.facts.address),
      network: digests.network(exchange.facts.address),
      now: now(),
      method: 'POST',
      path: '/studio/session',
    })
    if (admission.ok) {
      const { key } = admission
      const { token, expiresAt } = await sessions.using(ours).begin(key)
      if (key !== null && !(await ours.run((sql) => isStillValid(sql, key.id, now())))) {
        await sessions.using(ours).end(token)
        return refuseKey(exchange)
      }
      log.info({ requestId: exchange.facts.id }, 'a Studio session began')
      return exchange.send(
        201,
        { 'Content-Type': 'application/json; charset=utf-8', ...NO_STORE },
        JSON.stringify({ token, expiresAt: expiresAt.toISOString() }),
      )
    }
    if (admission.status === 401) return refuseKey(exchange)
    if (admission.status === 403) return exchange.refuse(403, WRONG_ROLE)
    exchange.refuse(429, tooManyAttempts(admission.retryAfterSeconds), {
      'Retry-After': admission.retryAfterSeconds,
    })
  }

  async function end(exchange: Exchange, sessions: Sessions, since: number): Promise<void> {
    const token = bearerToken(exchange.request.headers)
    const { isValid, end } = sessions.using(forOneRequest(database, since))
    if (token === null || !(await isValid(token)))
      return exchange.refuse(401, 'There is no such session, or none any more.')
    await end(token)
    exchange.send(204, NO_STORE)
  }

  const resource: Resource =
    sessions === null
      ? {
          methods: [],
          handlesItself: true,
          answer: (exchange) => exchange.refuse(404, NOTHING_HERE),
        }
      : {
          methods: ['POST', 'DELETE', 'OPTIONS'],
          // None is needed, but a client may send an empty JSON object.
          body: { limit: SMALL_BODY },
          answer: (exchange) =>
            refuseWhileAway(exchange, async () => {
              const since = performance.now()
              const act = exchange.method === 'POST' ? begin : end
              await answerInTurn(queue, exchange, () => act(exchange, sessions, since))
            }),
        }
  return new Map([['/studio/session', resource]])
}

function refuseKey(exchange: Exchange): void {
  exchange.refuse(401, WRONG_PASSWORD)
}

const NO_STORE: OutgoingHttpHeaders = { 'Cache-Control': 'no-store' }
