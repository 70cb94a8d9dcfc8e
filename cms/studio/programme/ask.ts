import type { SanityClient } from '@sanity/client'
import type { Stored } from '../new-edition/plan-edition'
import type { Target } from './programme-actions'

/** What is there already, as the target shows it. */
export interface Present {
  /** With the ids that they are published under. */
  documents: Stored[]
  /** Ids of drafts or versions of the target, with their prefix. */
  present: ReadonlySet<string>
}

/** Reads everything that a programme is compared with. */
export async function askPresent(client: SanityClient, target: Target): Promise<Present> {
  const isThere = target !== 'drafts' && target.release.exists
  const perspective =
    target === 'drafts' ? 'drafts' : isThere ? [target.release.id, 'published'] : 'published'
  const found = await client.fetch<(Stored & { _originalId?: string })[]>(
    '*[_type in ["siteSettings", "scheduleDay", "artist", "revealDay"]]',
    {},
    { perspective },
  )
  const prefix = target === 'drafts' ? 'drafts.' : `versions.${target.release.id}.`
  return {
    documents: found.map((document) => {
      const { _originalId: _, ...fields } = document
      return fields as Stored
    }),
    present: new Set(
      found.flatMap(({ _originalId }) => (_originalId?.startsWith(prefix) ? [_originalId] : [])),
    ),
  }
}

/** The releases into which something can still be put, the latest first. */
export function askReleases(client: SanityClient): Promise<{ id: string; title: string }[]> {
  return client.fetch(
    `*[_type == "system.release" && state == "active"] | order(_createdAt desc) {
      "id": string::split(_id, "_.releases.")[1], "title": coalesce(metadata.title, "Without a title")
    }`,
    {},
    { perspective: 'raw' },
  )
}
