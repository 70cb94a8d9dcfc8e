import { randomUUID } from 'node:crypto'
import { linkWish } from '../../../services/mail/letters/grant-link.server'
import { ASKED_PLACE, insertLinkRequest } from '../../../db/tables/link-requests.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { tooMany } from '~/forms/receive.server'

const LIMIT: Limit = { name: 'new links', rules: [{ max: 5, seconds: 3600 }] }

/** The same reply whether or not the submission exists. */
const LINK_ANSWER =
  'If the reference and the e-mail address belong together, a mail with a new link follows. One address gets a mail in ten minutes and five a day.'
/** The reply where organisers send the mails by hand. */
const LINK_ANSWER_BY_HAND =
  'If the reference and the e-mail address belong together, the organisers will send you a new link.'

type AskedLink =
  | { status: 202; message: string }
  | { status: 422 | 429; message: string; retryAfterSeconds?: number }

/**
 * Stores a request for a new link. It reads no submission, so that the answer and its time are the same for everybody.
 *
 * @throws {DatabaseUnavailable}
 */
export async function askForLink(
  { database, digests, request, sealing, sendsMail, language, now }: AppContext,
  typed: { reference: string; email: string },
): Promise<AskedLink> {
  const t = textIn(language, 'ownFlight')
  const parsed = linkWish.safeParse(typed)
  if (!parsed.success)
    return {
      status: 422,
      message: t('The reference or the e-mail address is missing or too long.'),
    }
  const taken = await consume(database, LIMIT, digests.address(request.address), now())
  if (!taken.ok) return { status: 429, ...tooMany(taken, textIn(language, 'answers')) }
  const id = randomUUID()
  const wish = JSON.stringify(parsed.data)
  const askedSealed = sealing.seal(wish, { ...ASKED_PLACE, rowId: id })
  await database.run((sql) => insertLinkRequest(sql, { id, askedSealed, askedAt: now() }))
  return { status: 202, message: sendsMail ? t(LINK_ANSWER) : t(LINK_ANSWER_BY_HAND) }
}
