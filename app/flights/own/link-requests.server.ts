import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findByReference } from '../../../db/tables/artist-flight-details.server'
import { lockFlight } from '../../../db/tables/flight-desk.server'
import {
  ASKED_PLACE,
  insertLinkRequest,
  takeLinkRequest,
} from '../../../db/tables/link-requests.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import type { AppContext } from '~/context'
import { tooMany } from '~/forms/receive.server'
import { openedText } from '../desk/opened-text.server'
import { TABLE } from '../flights.server'
import { queueLink, type LinkContext } from './links.server'

const LIMIT: Limit = { name: 'new links', rules: [{ max: 5, seconds: 3600 }] }
const LONGEST = 320
const asked = z.strictObject({ reference: z.string().max(LONGEST), email: z.string().max(LONGEST) })

/** The same reply whether or not the submission exists. */
export const LINK_ANSWER =
  'If the reference and the e-mail address belong together, a mail with a new link follows.'
/** The reply where organisers send the mails by hand. */
export const LINK_ANSWER_BY_HAND =
  'If the reference and the e-mail address belong together, the organisers will send you a new link.'

export type AskedLink =
  | { status: 202; message: string }
  | { status: 422 | 429; message: string; retryAfterSeconds?: number }

/**
 * Notes a wish for a new link. It reads nothing about submissions: the answer and its time are the same for everybody.
 *
 * @throws {DatabaseUnavailable}
 */
export async function askForLink(
  { database, digests, request, sealing, sendsMail, now }: AppContext,
  body: unknown,
): Promise<AskedLink> {
  const taken = await consume(database, LIMIT, digests.address(request.address), now())
  if (!taken.ok) return { status: 429, ...tooMany(taken) }
  const parsed = asked.safeParse(body)
  if (!parsed.success)
    return {
      status: 422,
      message: 'Send an object with the reference and the e-mail address that you gave, as texts.',
    }
  const id = randomUUID()
  const wish = JSON.stringify(parsed.data)
  const askedSealed = sealing.seal(wish, { ...ASKED_PLACE, rowId: id })
  await database.run((sql) => insertLinkRequest(sql, { id, askedSealed, askedAt: now() }))
  return { status: 202, message: sendsMail ? LINK_ANSWER : LINK_ANSWER_BY_HAND }
}

/** Looks at one wish and queues the mail if it fits. @returns whether there was one */
export function grantOneLink(
  context: LinkContext & Pick<AppContext, 'database' | 'log'>,
): Promise<boolean> {
  const { database, sealing, log } = context
  const open = openedText(sealing, log)
  return database.transact(async (sql) => {
    const row = await takeLinkRequest(sql)
    if (row === null) return false
    const { text } = open(row.askedSealed, { ...ASKED_PLACE, rowId: row.id })
    const wish = asked.safeParse(text === null ? null : JSON.parse(text))
    if (!wish.success) return true
    const reference = wish.data.reference.trim().toUpperCase()
    // PostgreSQL's texts cannot hold this character.
    const flight = reference.includes('\0') ? null : await findByReference(sql, reference)
    if (flight === null || !(await lockFlight(sql, flight.id))) return true
    const email = open(flight.email, { table: TABLE, column: 'email', rowId: flight.id }).text
    if (email === null || folded(email) !== folded(wish.data.email)) return true
    await queueLink(sql, context, { id: flight.id, reference, email }, 'new link')
    return true
  })
}

function folded(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
