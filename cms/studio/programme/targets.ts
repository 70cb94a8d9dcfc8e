import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { usePerspective } from 'sanity'
import { newUuid } from '../../../rules/new-uuid'
import { hasReleases } from '../has-releases'
import { askReleases } from './ask'
import type { Target } from './programme-actions'

const NEW_RELEASE = 'new'

/** Where a programme may go, and which of it is chosen. */
export function useTargets(client: SanityClient) {
  const { selectedReleaseId } = usePerspective()
  /** Null where there are none. */
  const [releases, setReleases] = useState<{ id: string; title: string }[] | null>(null)
  const [chosen, choose] = useState<string>(selectedReleaseId ?? NEW_RELEASE)

  useEffect(() => {
    const ask = async () => {
      // Where there are no releases, a plan may still become drafts.
      if (!(await hasReleases(client))) return choose('drafts')
      const found = await askReleases(client)
      setReleases(found)
      // A release that is under way is where a programme belongs, such as that of the new edition.
      if (!selectedReleaseId && found[0]) choose(found[0].id)
    }
    ask().catch(() => choose('drafts'))
  }, [client, selectedReleaseId])

  const targetOf = (choice: string): Target => {
    if (choice === 'drafts') return choice
    const known = releases?.find(({ id }) => id === choice)
    const id = `programme-${newUuid().slice(0, 8)}`
    return {
      release: known ? { ...known, exists: true } : { id, title: 'Programme', exists: false },
    }
  }
  /** The next file belongs to the same release: two of them would undo each other. */
  const stayWith = (target: Target) => {
    if (target === 'drafts') return
    const { id, title } = target.release
    setReleases((known) => [{ id, title }, ...(known ?? []).filter((one) => one.id !== id)])
    choose(id)
  }
  const options = [
    ...(releases ?? []).map(({ id, title }) => ({ id, title: `The release “${title}”` })),
    ...(releases ? [{ id: NEW_RELEASE, title: 'A new release' }] : []),
    { id: 'drafts', title: 'Drafts' },
  ]
  return { chosen, choose, targetOf, stayWith, options }
}
