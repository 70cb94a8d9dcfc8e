import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DatabaseUnavailable, type Sql } from '../../../db/client/connect.server'
import { findByReference } from '../../../db/tables/artist-flight-details.server'
import { lockFlight } from '../../../db/tables/flight-desk.server'
import {
  ASKED_PLACE,
  deleteLinkRequest,
  insertLinkRequest,
  takeLinkRequest,
  type LinkRequestRow,
} from '../../../db/tables/link-requests.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { tooMany } from '~/forms/receive.server'
import { pastedReference } from '../../../rules/pasted-key'
import { withoutSigns } from '../../../rules/text-rules'
import { unwrapped } from '../../../rules/mailbox'
import { openedText } from '../opened-text.server'
import { TABLE } from '../flights.server'
import { queueLink, type LinkContext } from './links.server'

const LIMIT: Limit = { name: 'new links', rules: [{ max: 5, seconds: 3600 }] }
const LONGEST = 320
const asked = z.strictObject({ reference: z.string().max(LONGEST), email: z.string().max(LONGEST) })

/** The same reply whether or not the submission exists. */
export const LINK_ANSWER =
  'If the reference and the e-mail address belong together, a mail with a new link follows. One address gets a mail in ten minutes and five a day.'
/** The reply where organisers send the mails by hand. */
export const LINK_ANSWER_BY_HAND =
  'If the reference and the e-mail address belong together, the organisers will send you a new link.'

export type AskedLink =
  | { status: 202; message: string }
  | { status: 422 | 429; message: string; retryAfterSeconds?: number }

/**
 * Stores a request for a new link. It reads no submission, so that the answer and its time are the same for everybody.
 *
 * @throws {DatabaseUnavailable}
 */
export async function askForLink(
  { database, digests, request, sealing, sendsMail, language, now }: AppContext,
  body: unknown,
): Promise<AskedLink> {
  const t = textIn(language, 'ownFlight')
  const parsed = asked.safeParse(body)
  if (!parsed.success)
    return {
      status: 422,
      message: t(
        'Send an object with the reference and the e-mail address that you gave, as texts.',
      ),
    }
  const taken = await consume(database, LIMIT, digests.address(request.address), now())
  if (!taken.ok) return { status: 429, ...tooMany(taken, textIn(language, 'answers')) }
  const id = randomUUID()
  const wish = JSON.stringify(parsed.data)
  const askedSealed = sealing.seal(wish, { ...ASKED_PLACE, rowId: id })
  await database.run((sql) => insertLinkRequest(sql, { id, askedSealed, askedAt: now() }))
  return { status: 202, message: sendsMail ? t(LINK_ANSWER) : t(LINK_ANSWER_BY_HAND) }
}

type GrantContext = LinkContext & Pick<AppContext, 'database' | 'log'>

/**
 * Handles one stored request, and queues the mail if reference and address belong together. A request that causes an error is
 * deleted, so that it does not hold up the others.
 *
 * @returns whether there was one
 */
export async function grantOneLink(context: GrantContext): Promise<boolean> {
  const { database, log } = context
  let row: LinkRequestRow | null = null
  try {
    return await database.transact(async (sql) => {
      row = await takeLinkRequest(sql)
      if (row !== null) await grant(sql, context, row)
      return row !== null
    })
  } catch (error) {
    const { id } = (row ?? {}) as { id?: string }
    if (error instanceof DatabaseUnavailable || id === undefined) throw error
    log.error({ err: error }, 'a request for a new link failed and is deleted')
    await database.run((sql) => deleteLinkRequest(sql, id))
    return true
  }
}

async function grant(sql: Sql, context: GrantContext, row: LinkRequestRow): Promise<void> {
  const open = openedText(context.sealing, context.log)
  const { text } = open(row.askedSealed, { ...ASKED_PLACE, rowId: row.id })
  const wish = asked.safeParse(text === null ? null : JSON.parse(text))
  if (!wish.success) return
  const reference = pastedReference(wish.data.reference)
  // PostgreSQL's texts cannot hold this character.
  const flight = reference.includes('\0') ? null : await findByReference(sql, reference)
  if (flight === null || !(await lockFlight(sql, flight.id))) return
  const email = open(flight.email, { table: TABLE, column: 'email', rowId: flight.id }).text
  if (email === null || inOneSpelling(email) !== inOneSpelling(wish.data.email)) return
  await queueLink(sql, context, { ...flight, reference, email }, { name: 'lost' })
}

function inOneSpelling(email: string): string {
  return unwrapped(withoutSigns(email)).normalize('NFC').toLowerCase()
}
