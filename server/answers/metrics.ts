import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { NOTHING_HERE } from '../../app/http/refusals.server'
import { bearerToken } from '../../common/http/bearer-token.server'
import { isSameSecret } from '../../common/digest.server'
import type { Services } from './remix'
import type { Resource } from '../front/exchange'

/** How many answers have been sent, by status. */
export interface AnswerCounts {
  add(status: number): void
  entries(): [status: number, count: number][]
}

export function answerCounts(): AnswerCounts {
  const counts = new Map<number, number>()
  return {
    add: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    entries: () => [...counts],
  }
}

const METHODS = ['GET', 'HEAD']

export interface MetricsOptions {
  /** `METRICS_TOKEN`; undefined when it is not set. */
  token: string | undefined
  answers: AnswerCounts
  /** How many requests have been shed. */
  shed: () => number
  services: Pick<Services, 'content' | 'booking'>
  databaseAnswers: () => Promise<boolean>
}

/**
 * `GET /metrics`: figures about this process in the text format of Prometheus, for `Authorization: Bearer <METRICS_TOKEN>`.
 * Without the token it answers 404, like any address that does not exist. Labels come from closed lists, so that no
 * stranger can add a time series.
 */
export function metricsResource({ token, ...parts }: MetricsOptions): Map<string, Resource> {
  if (token === undefined) return new Map()
  const registry = openRegistry(parts)
  const resource: Resource = {
    methods: METHODS,
    // Every method is answered with 404 without the token.
    handlesItself: true,
    async answer(exchange) {
      const given = bearerToken(exchange.request.headers)
      if (given === null || !isSameSecret(given, token)) return exchange.refuse(404, NOTHING_HERE)
      if (!exchange.isReading)
        return exchange.refuse(405, 'This address does not take that method.', {
          Allow: METHODS.join(', '),
        })
      const text = await registry.metrics()
      exchange.send(
        200,
        { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
        text,
      )
    },
  }
  return new Map([['/metrics', resource]])
}

function openRegistry(parts: Omit<MetricsOptions, 'token'>): Registry {
  const { answers, shed, services, databaseAnswers } = parts
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'festival_http_responses_total',
    help: 'Answers sent, by HTTP status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of answers.entries()) this.inc({ status: String(status) }, count)
    },
  })
  new Counter({
    name: 'festival_http_requests_shed_total',
    help: 'Requests refused with 503, because the site could not have served them within a second, or a picture within ten.',
    registers,
    collect() {
      this.reset()
      this.inc(shed())
    },
  })
  new Gauge({
    name: 'festival_database_up',
    help: '1 while the database answers, else 0.',
    registers,
    async collect() {
      this.set((await databaseAnswers()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'festival_content_loaded',
    help: '1 when content has been loaded, 0 while the seed is shown.',
    registers,
    collect() {
      this.set(services.content.isLoaded() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'festival_booking_live',
    help: '1 while the capacity meter shows a live figure of the booking feed, else 0.',
    registers,
    collect() {
      this.set(services.booking.atHand()?.isLiveData ? 1 : 0)
    },
  })
  new Gauge({
    name: 'festival_booked_ratio',
    help: 'Confirmed bookings as a share of all places; not a number without a figure.',
    registers,
    collect() {
      const status = services.booking.atHand()
      this.set(status === null ? Number.NaN : status.confirmedBookings / status.maxCapacity)
    },
  })
  return registry
}
