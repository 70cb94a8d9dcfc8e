import { announce } from '../../db/client/listen.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import { storedEdition } from '../../db/tables/editions.server'
import { replaceAnswers } from '../../db/tables/idempotency-keys.server'
import * as pins from '../../db/tables/pin-moderation.server'
import type { AppContext } from '~/context'
import { TAKEN_DOWN } from './moderation.server'
import { PIN_API } from './pin-form.server'
import { PINS_CHANNEL } from '../../services/pinboard/pinboard.server'

/** The board of a former edition. */
export interface FormerBoardSize {
  /** The edition's year. */
  year: number
  /** How many notes are stored, hidden ones too. */
  notes: number
}

/** Those that still have notes, the latest first. */
export async function listFormerBoards({
  database,
  editions,
}: AppContext): Promise<FormerBoardSize[]> {
  const boards = await database.run(async (sql) => {
    const all = []
    for (const { id: year } of editions.kept())
      all.push({ year, notes: await pins.countAllPins(sql, await storedEdition(sql, year)) })
    return all
  })
  return boards.filter(({ notes }) => notes > 0)
}

/**
 * Deletes all notes of a former edition for good, with a line in the audit table, in one transaction. The counters stay, so that
 * its page can tell how many stood there.
 *
 * @param by - who did it, for the audit table
 * @returns false when there are none
 */
export async function emptyFormerBoard(
  { database, editions, pinboard }: AppContext,
  year: string,
  by: Admin,
): Promise<boolean> {
  const former = editions.kept().find(({ id }) => String(id) === year)
  if (former === undefined) return false
  const count = await database.transact(async (sql) => {
    await pins.lockPins(sql)
    const removed = await pins.removeAllPins(sql, await storedEdition(sql, former.id))
    if (removed.length === 0) return 0
    await replaceAnswers(sql, PIN_API.endpoint, removed, TAKEN_DOWN)
    await addAudit(sql, { kind: 'board emptied', ...by, count: removed.length })
    await announce(sql, PINS_CHANNEL, '')
    return removed.length
  })
  if (count > 0) pinboard.wasAdded()
  return count > 0
}
