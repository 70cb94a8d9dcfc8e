import type { JourneysContext } from '../../journeys/journeys-context'
import { z } from 'zod'
import { DatabaseUnavailable, type Sql } from '../../../db/client/connect.server'
import { findByReference } from '../../../db/tables/artist-flight-details.server'
import { lockFlight } from '../../../db/tables/flight-desk.server'
import {
  ASKED_PLACE,
  deleteLinkRequest,
  takeLinkRequest,
  type LinkRequestRow,
} from '../../../db/tables/link-requests.server'
import { pastedReference } from '../../../rules/pasted-key'
import { withoutSigns } from '../../../rules/text-rules'
import { unwrapped } from '../../../rules/mailbox'
import { openedText } from '../../journeys/opened-text.server'
import { TABLE } from '../../journeys/flights.server'
import { queueLink, type LinkContext } from './links.server'

const LONGEST = 320
/** What somebody who has lost the link sends. */
export const linkWish = z.strictObject({
  reference: z.string().max(LONGEST),
  email: z.string().max(LONGEST),
})

type GrantContext = LinkContext & Pick<JourneysContext, 'database' | 'log'>

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
  const wish = linkWish.safeParse(text === null ? null : JSON.parse(text))
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
