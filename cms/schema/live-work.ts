import type { SanityClient } from '@sanity/client'
import type { CustomValidatorResult, ValidationContext } from 'sanity'
import { answerOfLook, API_VERSION, askLake, publishedIdOf, releaseOf } from './lake-questions'
import { liveChanges, type Stored } from './three-ways'

/*
 * A release holds whole documents. What is published while it is being prepared would be undone by its run. These look for that
 * work, by the document that was published when the version was made.
 */

/** The document as it was published at that moment; undefined when it was not, or when the history does not go back so far. */
export async function askBase(
  client: SanityClient,
  id: string,
  time: string,
): Promise<Stored | undefined> {
  const { dataset } = client.config()
  const { documents } = await client.request<{ documents: Stored[] }>({
    uri: `/data/history/${dataset}/documents/${id}`,
    query: { time },
  })
  return documents[0]
}

/** Refuses the version of a release that would undo what was published after it was made, field by field. */
export async function undoesNobodysWork(
  given: unknown,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const version = given as Stored
  // A look at all documents asks for the choices itself.
  if (releaseOf(String(version?._id)) === undefined || answerOfLook(context)) return true
  const id = publishedIdOf(version._id)
  const live = await askLake<Stored | null>(context, '*[_id == $id][0]', { id }, 'published')
  if (!live || !isNewer(live, version) || liveChanges(undefined, live, version).length === 0)
    return true
  const client = context.getClient({ apiVersion: API_VERSION })
  const base = await askBase(client, id, String(version._createdAt))
  const changes = liveChanges(base, live, version)
  return (
    changes.length === 0 ||
    changes.map(({ field, live: now }) => ({
      path: [field],
      message: `Published since this version was made: “${shortOf(now)}”. The release would undo that. “Before you publish” asks which one counts.`,
    }))
  )
}

/** Whether the document was published after the version was made. */
export function isNewer(live: Stored, version: Stored): boolean {
  return String(live._updatedAt ?? '') > String(version._createdAt)
}

/** A value in a line. */
export function shortOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
  const text = typeof value === 'object' ? textsIn(value).join(' · ') : String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, inside]) =>
    name.startsWith('_') || name === 'of' ? [] : textsIn(inside),
  )
}
