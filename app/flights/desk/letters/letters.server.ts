import {
  letterWriter,
  queueOne,
  type Recipient,
} from '../../../../services/mail/letters/travel-letters.server'
import { z } from 'zod'
import { addAudit, type Admin } from '../../../../db/tables/audit.server'
import { LETTER_KINDS } from '../../../../rules/travel-letters'
import type { AppContext } from '~/context'
import { NO_STORE, sentence } from '~/http/reply.server'
import { LARGEST_INTEGER } from '../../../../db/client/largest-integer.server'
import { readRowId } from '~/http/row-id.server'
import { NO_FLIGHT } from '../answers.server'
import { MOST_LETTERS, type SentLetters } from '../../../../services/mail/letters/letter-rules'

const email = z.string().max(254)
/** As an `Idempotency-Key`. */
const sending = z.string().regex(/^[\x21-\x7e]{16,128}$/)
const wanted = z.union([
  z.strictObject({
    kind: z.enum(['booked', 'changed']),
    sending,
    flights: z.array(z.int().positive()).min(1).max(MOST_LETTERS),
  }),
  z.strictObject({
    kind: z.literal('reminder'),
    sending,
    artists: z
      .array(z.strictObject({ artist: z.string().max(200), email }))
      .min(1)
      .max(MOST_LETTERS),
  }),
])
const UNKNOWN = `Send kind, sending (16 to 128 characters of yours, such as a UUID, the same when you repeat the request), and flights (up to ${MOST_LETTERS} ids) for booked and changed, or artists ({artist, email}) for a reminder.`

/** `GET /api/admin/letters?kind=booked&flight=12` or `?kind=reminder&artist=…`: the letter as it would be sent, `{to, subject, text}`. */
export async function previewLetter(
  context: AppContext,
  asked: URLSearchParams,
  by: Admin,
): Promise<Response> {
  const kind = LETTER_KINDS.find((known) => known === asked.get('kind'))
  const flight = asked.get('flight')
  const artist = asked.get('artist') ?? ''
  if (kind === undefined || (kind === 'reminder' ? artist === '' : flight === null))
    return sentence(422, 'Ask for a kind, and for a flight, or the artist of a reminder.')
  const flightId = kind === 'reminder' ? null : readRowId(flight ?? undefined)
  if (kind !== 'reminder' && flightId === null) return sentence(404, NO_FLIGHT)
  const write = await letterWriter(context, kind)
  if (typeof write === 'string') return sentence(422, write)
  const written = await context.database.transact(async (sql) => {
    await addAudit(sql, { kind: 'desk opened', ...by, count: 1 })
    return write(sql, flightId === null ? { artist, email: '' } : { flightId })
  })
  return written.ok
    ? Response.json(written.letter, { headers: NO_STORE })
    : sentence(422, `${written.name} ${written.why}.`)
}

/**
 * `POST /api/admin/letters`: puts letters into the outbox. Each is queued in a transaction of its own, under an id that follows
 * from the sending, the address and the journeys: when an answer is lost, letters can be sent again under the same `sending`,
 * and nobody gets one twice. A card that is booked becomes told with its letter. With an id that no row can have, nothing is
 * queued.
 */
export async function sendLetters(
  context: AppContext,
  body: unknown,
  by: Admin,
): Promise<Response> {
  const parsed = wanted.safeParse(body)
  if (!parsed.success) return sentence(422, UNKNOWN)
  const { kind, sending } = parsed.data
  if ('flights' in parsed.data && parsed.data.flights.some((id) => id > LARGEST_INTEGER))
    return sentence(404, NO_FLIGHT)
  const write = await letterWriter(context, kind)
  if (typeof write === 'string') return sentence(422, write)
  const recipients: Recipient[] =
    parsed.data.kind === 'reminder'
      ? parsed.data.artists
      : [...new Set(parsed.data.flights)].map((flightId) => ({ flightId }))
  const answer: SentLetters = { queued: 0, refused: [] }
  for (const recipient of recipients) {
    const why = await context.database.transact((sql) =>
      queueOne(sql, context, { kind, sending, recipient, write, by }),
    )
    if (why === null) answer.queued += 1
    else answer.refused.push(why)
  }
  return Response.json(answer, { headers: NO_STORE })
}
