import type { LetterKind } from '../../../../rules/travel-letters'
import type { SentLetters } from '../../../../services/mail/letters/letter-rules'

/** Who is to get a letter. Recipients are named by their keys: the id of a submission, or the artist of a reminder. */
export interface Ticks {
  /** Whom somebody has ticked or unticked. */
  byHand: Readonly<Record<string, boolean>>
  /** Whose letter of a kind is in the outbox already. */
  queued: ReadonlySet<string>
}

export const NO_TICKS: Ticks = { byHand: {}, queued: new Set() }

/** Everybody is ticked at first, but for those whose act is cancelled, and those who have this letter already. */
export function isTicked(
  { byHand, queued }: Ticks,
  kind: LetterKind,
  { key, isCancelled = false }: { key: string; isCancelled?: boolean },
): boolean {
  return byHand[key] ?? !(isCancelled || queued.has(queuedName(kind, key)))
}

/** The ticks after an answer: who got the letter loses the tick, who was refused keeps it. @param keys - to whom letters were sent */
export function afterSending(
  { byHand, queued }: Ticks,
  kind: LetterKind,
  keys: readonly string[],
  { refused }: SentLetters,
): Ticks {
  const left = new Set(refused.map(({ flight, name }) => String(flight ?? name)))
  const done = keys.filter((key) => !left.has(key))
  return {
    byHand: Object.fromEntries(Object.entries(byHand).filter(([key]) => !done.includes(key))),
    queued: new Set([...queued, ...done.map((key) => queuedName(kind, key))]),
  }
}

function queuedName(kind: LetterKind, key: string): string {
  return `${kind} ${key}`
}
