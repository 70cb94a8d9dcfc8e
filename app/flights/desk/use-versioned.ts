import { useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import type { OnTyped } from './desk-frame'
import {
  adopted,
  answered,
  withReread,
  seenIn,
  withTyped,
  type Drafting,
  type Saved,
  type Versions,
} from './versioned'

interface Saving<Entry, Stored, Draft> extends Drafting<Entry, Draft> {
  /** @param seen - the version that the change is based on */
  send: (draft: Draft, seen: Entry) => Promise<Saved<Stored>>
  /** @param isDone - whether nothing was typed while it was being stored */
  onStored: (now: Stored, seen: Entry, isDone: boolean) => void
  /** Somebody else was first. */
  onConflict: (now: Stored) => void
  onFailed: (message: string) => void
  onTyped: OnTyped
}

/** An entry while it is typed and stored. Typed text stays until it is stored. */
export function useVersioned<
  Entry extends { version?: number },
  Stored extends Entry,
  Draft extends object,
>(entry: Entry, saving: Saving<Entry, Stored, Draft>) {
  const { draftOf, isSame, onTyped } = saving
  const [kept, setKept] = useState<Versions<Entry, Draft>>(() => ({
    base: entry,
    draft: draftOf(entry),
    theirs: null,
  }))
  const now = withReread(kept, entry, saving)
  const isTyped = !isSame(now.draft, draftOf(now.base))
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  const latest = useRef({ now, entry })
  useEffect(() => void (latest.current = { now, entry }))

  /** Also called by what was rendered earlier, such as a toast. */
  function change(next: (now: Versions<Entry, Draft>) => Versions<Entry, Draft>) {
    const { entry } = latest.current
    setKept((kept) => next(withReread(kept, entry, saving)))
  }
  const edit = (typed: (draft: Draft) => Draft) =>
    change((now) => ({ ...now, draft: typed(now.draft) }))

  const [isSaving, save] = useSingleFlight(async () => {
    const { draft } = now
    const seen = seenIn(now)
    const saved = await saving.send(draft, seen)
    if (saved.kind === 'failed') return saving.onFailed(saved.message)
    const isDone = isSame(latest.current.now.draft, draft)
    change((now) => answered(now, saved, draft, saving))
    if (saved.kind === 'conflict') saving.onConflict(saved.now)
    else saving.onStored(saved.now, seen, isDone)
  })

  /** Shows what was stored without this form. @param left - the draft that it replaces: the base's, if none is named */
  const adopt = (stored: Entry, left?: Draft) =>
    change((now) => adopted(now, stored, left ?? draftOf(now.base), saving))

  /** @returns a function that brings the own version back */
  function takeTheirs(stored: Entry): () => void {
    const mine = now.draft
    adopt(stored, mine)
    return () => edit((draft) => withTyped(draft, draftOf(stored), mine))
  }
  return { ...now, isTyped, edit, isSaving, save, adopt, takeTheirs }
}
