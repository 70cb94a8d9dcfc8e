import { addAudit, type Admin } from '../../../db/tables/audit.server'
import { listMails, markMailSent, type ListedMailRow } from '../../../db/tables/mails.server'
import type { AppContext } from '~/context'
import { openedText } from '../../../services/journeys/opened-text.server'
import { openedLetter } from '../../../services/mail/letters/opened-letter.server'
import { mailSentence } from '../../../services/mail/mail-words.server'
import { sentence } from '~/http/reply.server'
import { readUuid } from '~/http/row-id.server'
import type { ListedMail } from './mail-list'

const MOST = 500

/** `GET /api/admin/mails`: the outbox. Unsent mails come first, then the newest. A sent mail has no text any more. */
export async function listOutbox(context: AppContext, by: Admin): Promise<Response> {
  const rows = await context.database.transact(async (sql) => {
    const rows = await listMails(sql, MOST)
    await addAudit(sql, { kind: 'mails opened', ...by, count: rows.length })
    return rows
  })
  const open = openedText(context.sealing, context.log)
  const mails = rows.map((row): ListedMail => listed(row, context.sendsMail, open))
  return Response.json(mails)
}

/** `POST /api/admin/mails/<id>/sent`: an organiser has sent it by hand. */
export async function markSent(
  { database, now }: AppContext,
  id: string | undefined,
  by: Admin,
): Promise<Response> {
  const mailId = readUuid(id)
  const sentAt = mailId
    ? await database.transact(async (sql) => {
        const sentAt = await markMailSent(sql, mailId, now())
        if (sentAt !== null) await addAudit(sql, { kind: 'mail marked sent', ...by, count: 1 })
        return sentAt
      })
    : null
  if (sentAt === null) return sentence(404, 'There is no mail with this id.')
  return Response.json({ id: mailId, state: 'sent', sentAt: sentAt.toISOString() })
}

function listed(
  row: ListedMailRow,
  sendsMail: boolean,
  open: ReturnType<typeof openedText>,
): ListedMail {
  const letter = openedLetter(row, open)
  const { id, kind, reference, artistName, tries } = row
  return {
    id,
    kind,
    reference,
    artistName,
    to: letter?.to ?? null,
    subject: letter?.subject ?? null,
    text: letter?.text ?? null,
    state: stateOf(row),
    isAutomatic: sendsMail,
    looksAutomatic: row.looksAutomatic && !sendsMail,
    tries,
    trouble: row.trouble === null ? null : mailSentence(row.trouble),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

function stateOf({ sentAt, givenUpAt, mayHaveArrived }: ListedMailRow): ListedMail['state'] {
  if (sentAt !== null) return 'sent'
  if (givenUpAt === null) return 'waiting'
  return mayHaveArrived ? 'unconfirmed' : 'failed'
}
