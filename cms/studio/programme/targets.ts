import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { getReleaseIdFromReleaseDocumentId, useActiveReleases, usePerspective } from 'sanity'
import { newUuid } from '../../../rules/new-uuid'
import { hasReleases } from '../has-releases'
import type { Target } from './ask'

/**
 * Where a programme may go, and which of it is chosen: until somebody chooses, the release that the Studio shows, or else the
 * latest one, such as that of the new edition.
 */
export function useTargets(client: SanityClient) {
  const { selectedReleaseId } = usePerspective()
  const releases = useActiveReleases().data.filter(({ state }) => state === 'active')
  const [canMakeOne, setCanMakeOne] = useState(true)
  const [chosen, choose] = useState<Target>()

  useEffect(() => {
    hasReleases(client).then(setCanMakeOne, () => setCanMakeOne(false))
  }, [client])

  const known = releases
    .toSorted((one, other) => other._createdAt.localeCompare(one._createdAt))
    .map(({ _id, metadata: { title = 'Without a title' } }) => ({
      id: getReleaseIdFromReleaseDocumentId(_id),
      title,
      exists: true,
    }))
  const newOne = { id: `programme-${newUuid().slice(0, 8)}`, title: 'Programme', exists: false }
  const targets: Target[] = [...known, ...(canMakeOne ? [newOne] : []), null]
  // What the Studio does not list yet, or no longer, stays the choice.
  if (chosen !== undefined && !targets.some((one) => idOfTarget(one) === idOfTarget(chosen)))
    targets.unshift(chosen)
  const shown = targets.find((one) => idOfTarget(one) === selectedReleaseId) ?? targets[0]!
  const target = chosen === undefined ? shown : chosen
  return { targets, target, choose }
}

/** The same for every release that is not made yet. */
export function idOfTarget(target: Target): string {
  if (target === null) return 'drafts'
  return target.exists ? target.id : 'new'
}

export function titleOfTarget(target: Target): string {
  if (target === null) return 'Drafts'
  return target.exists ? `The release “${target.title}”` : 'A new release'
}
