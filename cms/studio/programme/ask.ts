import type { SanityClient } from '@sanity/client'
import { prefixOf } from '../../schema/lake-questions'
import type { Stored } from '../new-edition/plan-edition'
import type { ReleaseToFill } from '../new-edition/edition-actions'

/** Where the programme goes: a release, which may not exist yet. Null: the drafts. */
export type Target = ReleaseToFill | null

/** What is there already, as the target shows it. */
export interface Present {
  /** With the ids that they are published under. Those that the release takes out are published still, and marked by `isLeaving`. */
  documents: Stored[]
  /** Ids of drafts or versions of the target, with their prefix. */
  present: ReadonlySet<string>
}

/** Reads everything that a programme is compared with. @throws {Error} with a sentence */
export async function askPresent(client: SanityClient, target: Target): Promise<Present> {
  const there = target?.exists ? target : null
  const perspective = there ? [there.id, 'published'] : target ? 'published' : 'drafts'
  const prefix = prefixOf(target?.id)
  const raw = { perspective: 'raw' } as const
  const [found, removed, isOpen] = await Promise.all([
    client.fetch<(Stored & { _originalId?: string })[]>(
      '*[_type in ["siteSettings", "scheduleDay", "artist", "revealDay"]]',
      {},
      { perspective },
    ),
    client.fetch<string[]>(
      '*[_type == "artist" && string::startsWith(_id, $prefix) && _system.delete == true]._id',
      { prefix },
      raw,
    ),
    !there ||
      client.fetch<boolean>(
        'count(*[_id == $id && state == "active"]) > 0',
        { id: `_.releases.${there.id}` },
        raw,
      ),
  ])
  // What is put into a release that is over is nowhere.
  if (there && !isOpen)
    throw new Error(
      `The release “${there.title}” has been scheduled, run or taken away. Please choose another one.`,
    )
  const leaving = await client.fetch<Stored[]>(
    '*[_id in $ids]',
    { ids: removed.map((id) => id.slice(prefix.length)) },
    { perspective: 'published' },
  )
  return {
    documents: [
      ...found.map((document) => {
        const { _originalId: _, ...fields } = document
        return fields as Stored
      }),
      ...leaving.map((document): Stored => ({ ...document, _system: { delete: true } })),
    ],
    present: new Set([
      ...found.flatMap(({ _originalId }) => (_originalId?.startsWith(prefix) ? [_originalId] : [])),
      ...removed,
    ]),
  }
}

/** Whether the release takes the document out. */
export function isLeaving({ _system: system }: Stored): boolean {
  return (system as { delete?: boolean } | undefined)?.delete === true
}

/** An artist who was to be taken out and plays again: texts, portrait and links stay; last year's day and hours do not. */
export function returned(document: Stored): Stored {
  const { _system: _, day: __, timeSlot: ___, ...artist } = document
  return artist as Stored
}
