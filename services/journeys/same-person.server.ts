import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FlightRow } from '../../db/tables/artist-flight-details.server'
import type { Digests } from '../digests.server'
import { Unreadable, type Sealing } from '../sealing.server'
import type { SamePerson } from './desk-fields'
import { BATCH, TABLE } from './flights.server'

/** What tells that two submissions may be of one person. */
export const PERSONAL = ['passportNumber', 'email'] as const
type Personal = (typeof PERSONAL)[number]

export const NOBODY_ELSE: SamePerson = { samePassport: null, sameEmail: null }
type Keys = { sealing: Sealing; digests: Pick<Digests, 'recipient'> }

/**
 * Which submissions have a passport or an e-mail address in common. The texts are compared while they are in memory, and nothing
 * about them is stored.
 *
 * @param rows - with their sealed `PERSONAL`
 */
export async function samePersons(
  rows: readonly FlightRow[],
  keys: Keys,
): Promise<Map<number, SamePerson>> {
  const idsOf = { passportNumber: new Map<string, number[]>(), email: new Map<string, number[]>() }
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === BATCH - 1) await nextTurn()
    for (const column of PERSONAL) {
      const text = comparable(column, row, keys)
      if (text) idsOf[column].set(text, [...(idsOf[column].get(text) ?? []), row.id])
    }
  }
  const [passports, emails] = [groupsOf(idsOf.passportNumber), groupsOf(idsOf.email)]
  return new Map(
    rows.map(({ id }) => [
      id,
      { samePassport: passports.get(id) ?? null, sameEmail: emails.get(id) ?? null },
    ]),
  )
}

/** Whether mails to the two submissions go to one mailbox. */
export function haveOneMailbox(one: FlightRow, other: FlightRow, keys: Keys): boolean {
  const [mailbox, otherMailbox] = [one, other].map((row) => comparable('email', row, keys))
  return mailbox !== null && mailbox === otherMailbox
}

/** The smallest id of each group of two and more, by the ids of its members. */
function groupsOf(idsOf: ReadonlyMap<string, number[]>): Map<number, number> {
  const several = [...idsOf.values()].filter(({ length }) => length > 1)
  return new Map(several.flatMap((ids) => ids.map((id) => [id, Math.min(...ids)] as const)))
}

/** A text as it is compared, however it was written; null for one that no key opens. Who lists the details logs that. */
function comparable(column: Personal, row: FlightRow, { sealing, digests }: Keys): string | null {
  const sealed = row[column]
  if (typeof sealed !== 'string') return null
  try {
    const text = sealing.open(sealed, { table: TABLE, column, rowId: row.id })
    return column === 'email'
      ? digests.recipient(text).toString('hex')
      : text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return null
  }
}
