import { useState } from 'react'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { toast } from '~/ui/toasts/toast'
import { PINS_API } from './use-notes'

export type SeveralNotes =
  | { deed: 'hide' | 'show' | 'delete'; ids: number[] }
  | { deed: 'hide'; search: string; board?: string }

const DONE = { hide: 'hidden', show: 'shown again', delete: 'deleted' } as const

/**
 * Hides, shows or deletes several notes by one request.
 *
 * @param onChanged - called with the ids of the notes that were changed
 */
export function useSeveral(
  password: string,
  onChanged: (wish: SeveralNotes, ids: readonly number[]) => void,
) {
  const [pending, setPending] = useState<SeveralNotes['deed'] | null>(null)
  const [, change] = useSingleFlight(async (wish: SeveralNotes) => {
    setPending(wish.deed)
    const response = await fetchAsAdmin(password, 'PUT', PINS_API, wish)
    const answer = await answerIn<{ ids: number[] }>(response, (read) => read !== null)
    setPending(null)
    if (answer === null) return tellFailure('The notes could not be changed. Please try again.')
    onChanged(wish, answer.ids)
    toast({ title: 'Done', description: `${notesText(answer.ids.length)} ${DONE[wish.deed]}.` })
  })
  return { pending, change }
}

export function notesText(count: number): string {
  return count === 1 ? '1 note' : `${count.toLocaleString('en')} notes`
}
