/** Result of a change: stored, conflict, or refused with a sentence. */
export type Saved<T> =
  | { kind: 'stored'; now: T }
  | { kind: 'conflict'; now: T }
  | { kind: 'failed'; message: string }

/** An entry while it is typed. A change is based on the version that its author has seen. */
export interface Versions<Entry, Draft> {
  /** What the draft began with. */
  base: Entry
  draft: Draft
  /** What somebody else has stored meanwhile; null while nobody has. */
  theirs: Entry | null
}

/** How an entry becomes a draft, and when two drafts are the same. */
export interface Drafting<Entry, Draft> {
  draftOf: (entry: Entry) => Draft
  isSame: (one: Draft, other: Draft) => boolean
}

/** The draft that follows from the next entry, but with the fields that were typed after `left`. */
export function withTyped<Draft extends object>(now: Draft, left: Draft, next: Draft): Draft {
  const names = Object.keys(now) as (keyof Draft)[]
  const typed = names.filter((name) => now[name] !== left[name])
  return { ...next, ...Object.fromEntries(typed.map((name) => [name, now[name]])) }
}

/** Without typed text, and without an answer to give, the form shows an entry that was read again. */
export function withReread<Entry extends { version?: number }, Draft>(
  versions: Versions<Entry, Draft>,
  entry: Entry,
  { draftOf, isSame }: Drafting<Entry, Draft>,
): Versions<Entry, Draft> {
  const { base, draft, theirs } = versions
  const isNewer = (entry.version ?? 0) > (base.version ?? 0)
  if (!isNewer || theirs !== null || !isSame(draft, draftOf(base))) return versions
  return { base: entry, draft: draftOf(entry), theirs: null }
}

/** After an entry was stored. @param left - the draft when the request began: what was typed since then stays */
export function adopted<Entry, Draft extends object>(
  { draft }: Versions<Entry, Draft>,
  stored: Entry,
  left: Draft,
  { draftOf }: Pick<Drafting<Entry, Draft>, 'draftOf'>,
): Versions<Entry, Draft> {
  return { base: stored, draft: withTyped(draft, left, draftOf(stored)), theirs: null }
}

/** After an answer. A conflict keeps what was typed beside what is stored; after a refusal all is as before. */
export function answered<Entry, Draft extends object>(
  versions: Versions<Entry, Draft>,
  saved: Saved<Entry>,
  left: Draft,
  drafting: Pick<Drafting<Entry, Draft>, 'draftOf'>,
): Versions<Entry, Draft> {
  if (saved.kind === 'failed') return versions
  if (saved.kind === 'conflict') return { ...versions, theirs: saved.now }
  return adopted(versions, saved.now, left, drafting)
}

/** The version that the next change names: whoever saves after a conflict has seen what is stored. */
export function seenIn<Entry>({ base, theirs }: Pick<Versions<Entry, unknown>, 'base' | 'theirs'>) {
  return theirs ?? base
}

/**
 * Shows what is stored now.
 *
 * @param conflict - the sentence when somebody else was first
 * @returns why it is not what was sent; null when it is
 */
export function problemOf<T>(
  saved: Saved<T>,
  conflict: string,
  show: (now: T) => void,
): string | null {
  if (saved.kind === 'failed') return saved.message
  show(saved.now)
  return saved.kind === 'stored' ? null : conflict
}
