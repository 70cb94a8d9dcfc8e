import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  SIGNATURE_HEADER_NAME,
} from '@sanity/webhook'
import { announce } from '../../db/client/listen.server'
import { isSameSecret, sha256 } from '../../db/digest.server'
import { claimDelivery } from '../../db/tables/webhook-deliveries.server'
import { or503 } from '../answers/database-away'
import type { Exchange, Resource } from '../front/exchange'
import type { Services } from '../answers/remix'

/** Bytes. A projection of `{_id}` is enough, because we read the changes ourselves. A whole document also fits. */
const LARGEST_BODY = 256 * 1024
/** The largest difference between a message's time and ours, either way. */
const TOLERANCE_MS = 5 * 60_000
/** NOTIFY, for the other instances. */
const CHANNEL = 'content_webhook'

export interface ContentWebhook {
  resources: Map<string, Resource>
  close(): Promise<void>
}

/**
 * `POST /api/content-webhook`, when the settings have its secret: Sanity's cloud says that content has changed, signed over
 * the very bytes of the body. All instances then read the content again at once. It is a second way besides the listener.
 * We use nothing of the message: it only says that there is something to read.
 */
export function openContentWebhook(
  secret: string | undefined,
  { content, database, now, log }: Pick<Services, 'content' | 'database' | 'now' | 'log'>,
): ContentWebhook {
  if (secret === undefined) return { resources: new Map(), close: async () => undefined }
  // Not waited for: the database may be away at the start.
  const listening = database.listen(CHANNEL, () => content.readAgain())

  async function receive(exchange: Exchange): Promise<void> {
    const signature = exchange.request.headers[SIGNATURE_HEADER_NAME]
    const body = exchange.body?.toString('utf8') ?? ''
    const sentAt =
      typeof signature === 'string' ? await timeSigned(body, signature, secret ?? '') : null
    if (typeof signature !== 'string' || sentAt === null)
      return exchange.refuse(401, 'The signature is missing or wrong.')
    if (Math.abs(now().getTime() - sentAt) > TOLERANCE_MS)
      return exchange.refuse(401, 'The message is too old, or from the future.')
    const delivery = {
      signatureDigest: sha256(signature),
      outdatedAt: new Date(sentAt + 2 * TOLERANCE_MS),
      now: now(),
    }
    const isNew = await database.transact(async (sql) => {
      const isClaimed = await claimDelivery(sql, delivery)
      if (isClaimed) await announce(sql, CHANNEL, '')
      return isClaimed
    })
    if (!isNew) return exchange.refuse(401, 'This message was taken before.')
    // Not only by the notification: its connection may be down.
    content.readAgain()
    log.info({ requestId: exchange.facts.id }, 'the webhook reports a change of the content')
    exchange.send(
      200,
      { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      JSON.stringify({ message: 'The content is being read again.' }),
    )
  }

  const resource: Resource = {
    methods: ['POST', 'OPTIONS'],
    body: { limit: LARGEST_BODY, type: 'application/json' },
    answer: (exchange) => or503(exchange, () => receive(exchange)),
  }
  return {
    resources: new Map([['/api/content-webhook', resource]]),
    close: async () => (await listening)(),
  }
}

/**
 * When a message was signed, by its signature; null when that is none, or not of this body. Sanity's own check compares letter
 * by letter, so the time that it takes would tell how much of a guess is right.
 */
async function timeSigned(body: string, signature: string, secret: string): Promise<number | null> {
  try {
    const { timestamp } = decodeSignatureHeader(signature)
    const right = await encodeSignatureHeader(body, timestamp, secret)
    return isSameSecret(signature, right) ? timestamp : null
  } catch {
    return null
  }
}
