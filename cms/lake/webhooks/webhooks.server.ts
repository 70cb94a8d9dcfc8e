import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { keepTrying } from '../../../common/keep-trying.server'
import { whyAway, type LakeDatabase } from '../database.server'
import type { Complete } from '../store/commit.server'
import type { LakeDocument } from '../store/document.server'
import { transactionsAfter } from '../store/read-dataset.server'
import type { Store } from '../store/store.server'
import { readDocumentsUntil } from '../tables/document-changes.server'
import type { TransactionRow } from '../tables/transactions.server'
import {
  addWebhook,
  leaveWebhook,
  listWebhooks,
  moveWebhook,
  takeWebhook,
  waitForWebhook,
  type WebhookPlace,
  type WebhookRow,
} from '../tables/webhooks.server'
import { signatureOf, type HookRequest, type ReadWebhook, type Webhook } from './webhook.server'

export interface Webhooks {
  /** Every webhook of the options, and how far it has got. Secrets and further headers are not in it. */
  list(): Promise<WebhookState[]>
  close(): Promise<void>
}

export interface WebhookState extends Omit<Webhook, 'secret' | 'headers'> {
  /** The number of the last transaction of which everything was sent. */
  seq: number
  /** How often the next request was tried in vain. */
  tries: number
  /** When it is tried again; null when nothing has failed. */
  nextTryAt: Date | null
  /** Why the last try was in vain, or the last request was refused for good. */
  problem: string | null
  deliveredAt: Date | null
}

interface Options {
  database: LakeDatabase
  source: { projectId: string; dataset: string }
  store: Store
  complete: Complete
  webhooks: readonly ReadWebhook[]
  log: Logger
}

/** For an answer, as Sanity has it. */
const ANSWER_WITHIN_MS = 30_000
/** Longer than a request takes, or another instance sends it, too. After a crash the others go on that much later. */
const HELD_MS = 40_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * Sends changes to receivers. A place in the log is kept for each webhook, so what was acknowledged to a writer is sent in any case,
 * in the order of the log: after a crash a receiver may get one request twice, with the same `idempotency-key`.
 */
export function openWebhooks({ webhooks, ...options }: Options): Webhooks {
  const senders = webhooks.map((webhook) => openSender(webhook, options))
  return {
    async list() {
      if (webhooks.length === 0) return []
      const rows = await options.database.run((sql) => listWebhooks(sql, options.source.dataset))
      return webhooks.map(({ webhook }) => stateOf(webhook, rows))
    },
    close: async () => void (await Promise.all(senders.map((sender) => sender.close()))),
  }
}

function stateOf(webhook: Webhook, rows: WebhookRow[]): WebhookState {
  const { name, url, on, filter, projection, includeDrafts, includeAllVersions } = webhook
  const row = rows.find((one) => one.name === name)
  const { seq = 0, tries = 0, dueAt = null, problem = null, deliveredAt = null } = row ?? {}
  return {
    name,
    url,
    on,
    filter,
    projection,
    includeDrafts,
    includeAllVersions,
    seq,
    tries,
    nextTryAt: tries > 0 ? dueAt : null,
    problem,
    deliveredAt,
  }
}

/** Gives the requests for a transaction, one for each change: which of them are sent may be another answer at the next try. */
function openRequests(
  { webhook, requestOf }: ReadWebhook,
  { database, source, store, complete, log }: Omit<Options, 'webhooks'>,
) {
  return async ({ seq, id, createdAt, changes }: TransactionRow) => {
    const ids = changes.map(({ documentId }) => documentId)
    const earlier = await database.run((sql) =>
      readDocumentsUntil(sql, source.dataset, ids, { seq: seq - 1 }),
    )
    const before = new Map((earlier as LakeDocument[]).map((one) => [one._id, complete(one)]))
    const { documents } = await store.snapshot()
    const transaction = { id, time: createdAt.toISOString() }
    const requests: (HookRequest | null)[] = []
    for (const { documentId, after } of changes) {
      const change = {
        transaction,
        documentId,
        before: before.get(documentId) ?? null,
        after: after === null ? null : complete(after as LakeDocument),
      }
      try {
        requests.push(await requestOf(change, { ...source, documents }))
      } catch (error) {
        // It would fail again. So the others are sent without it.
        log.error(
          { err: error, problem: documentId },
          `the GROQ of the webhook "${webhook.name}" fails`,
        )
        requests.push(null)
      }
    }
    return requests
  }
}

/** Never throws. A redirect is a refusal: it would take the content to where nobody has sent it. */
async function post({ url, secret }: Webhook, { body, headers }: HookRequest, stop: AbortSignal) {
  const signed =
    secret === undefined
      ? headers
      : { ...headers, 'sanity-webhook-signature': signatureOf(body, secret, Date.now()) }
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: signed,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    const { ok, status } = response
    return {
      problem: ok ? null : `the receiver answered ${status}`,
      isToBeTried: status === 429 || status >= 500,
    }
  } catch {
    return { problem: 'the receiver does not answer', isToBeTried: true }
  }
}

function openSender(read: ReadWebhook, options: Omit<Options, 'webhooks'>) {
  const { webhook } = read
  const { database, store, log } = options
  const { dataset } = options.source
  const requestsFor = openRequests(read, options)
  const holding = { dataset, name: webhook.name, holder: randomUUID(), ms: HELD_MS }
  const stopping = new AbortController()
  let isAdded = false
  let timer: NodeJS.Timeout | undefined
  const sending = keepTrying(send, {
    onTrouble: (error) =>
      whyAway(database, error) ??
      log.error({ err: error }, `the webhook "${webhook.name}" cannot be sent`),
  })

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (!isAdded) await database.run((sql) => addWebhook(sql, dataset, webhook.name))
    isAdded = true
    const taken = await database.run((sql) => takeWebhook(sql, holding))
    const pauseMs = taken === null ? await waitingMs() : await sendAfter(taken)
    if (pauseMs !== null && !stopping.signal.aborted)
      timer = setTimeout(sending.now, pauseMs).unref()
  }

  const waitingMs = () => database.run((sql) => waitForWebhook(sql, dataset, webhook.name))

  /** @returns the pause until the next try; null when there is nothing more to send, or another instance sends. */
  async function sendAfter(place: WebhookPlace & { tries: number }): Promise<number | null> {
    let { seq, sent, tries } = place
    for await (const transactions of transactionsAfter(database.run, dataset, seq)) {
      for (const transaction of transactions) {
        const requests = await requestsFor(transaction)
        for (const [index, request] of requests.entries()) {
          if (index < sent || request === null) continue
          const outcome = await post(webhook, request, stopping.signal)
          if (stopping.signal.aborted) return null
          if (outcome.isToBeTried) return giveWay(tries, outcome.problem ?? '')
          tries = 0
          sent = index + 1
          if (!(await moved({ seq, sent }, outcome))) return null
        }
        sent = 0
        seq = transaction.seq
        if (requests.some((one) => one !== null) && !(await moved({ seq, sent }, null))) return null
      }
      // Once for all that it is not about.
      if (!(await moved({ seq, sent }, null))) return null
    }
    await database.run((sql) => leaveWebhook(sql, holding))
    return null
  }

  function moved(to: WebhookPlace, outcome: { problem: string | null } | null): Promise<boolean> {
    return database.run((sql) => moveWebhook(sql, holding, to, outcome))
  }

  async function giveWay(tries: number, problem: string): Promise<number> {
    if (tries === 0) log.warn({ problem }, `the webhook "${webhook.name}" fails; trying again`)
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
    await database.run((sql) => leaveWebhook(sql, holding, { problem, pauseMs }))
    return pauseMs
  }

  const stopListening = store.onCommit(() => sending.now())
  sending.now()
  return {
    async close() {
      stopListening()
      stopping.abort()
      clearTimeout(timer)
      await sending.close()
      // The next instance need not wait for it.
      await database.run((sql) => leaveWebhook(sql, holding)).catch(() => undefined)
    },
  }
}
