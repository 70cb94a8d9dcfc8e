import type { Action, SanityClient } from '@sanity/client'
import { momentNow, prefixOf } from '../../schema/lake-questions'
import { creationOf, madeAnew, withoutHistory } from '../new-edition/edition-actions'
import { askDrafts, extendedRecord } from '../new-edition/edition-drafts'
import type { Stored } from '../new-edition/plan-edition'
import { askPresent, type Target } from './ask'
import { placeNights } from './place-nights'
import { datesOf, planProgramme, type ProgrammePlan } from './plan-programme'
import type { Book } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'
import type { Choices, Found } from './what-was-read'

/** What a table does, and how it was read. */
export type TablePlan = ProgrammePlan & { found: Found }

/** What the table does to that which is in the target. @param chosen null: nobody has changed yet how it is read */
export async function planTable(
  client: SanityClient,
  book: Book,
  chosen: Choices | null,
  target: Target,
) {
  const [{ documents, present }, moment] = await Promise.all([
    askPresent(client, target),
    momentNow(),
  ])
  const dates = datesOf(documents)
  const choices = chosen ?? { tabs: tabsOf(book.sheets, dates), withHidden: false, early: null }
  const { rows, ...counts } = readRows(choices.tabs, dates, choices.withHidden)
  const { entries, early, asked } = placeNights(rows, choices.early)
  const found = { rows: rows.length, ...counts, early, asked }
  const plan: TablePlan = { ...planProgramme(documents, entries, moment), found }
  return { present, choices, plan }
}

/**
 * Writes the plan, in one transaction.
 *
 * @param present ids of the drafts or versions that are there already, with their prefix
 * @returns the title of the new edition to which the drafts belong; null without one, and in a release
 */
export async function putPlan(
  client: SanityClient,
  { writes }: ProgrammePlan,
  target: Target,
  present: ReadonlySet<string>,
): Promise<string | null> {
  const asked = target === null ? await askDrafts(client) : null
  const edition = asked?.record ?? null
  const ids = writes.map(({ _id }) => _id)
  const record = edition ? [extendedRecord(edition, ids)] : []
  await client.action([...actionsOf(writes, target, present), ...record])
  return edition?.title ?? null
}

/** The planned documents as drafts, or as versions of the release. @param present as in `putPlan` */
export function actionsOf(
  writes: readonly Stored[],
  target: Target,
  present: ReadonlySet<string>,
): Action[] {
  return [
    ...(target ? creationOf(target) : []),
    ...writes.map((write) =>
      madeAnew({ ...withoutHistory(write), _id: prefixOf(target?.id) + write._id }, present),
    ),
  ]
}
