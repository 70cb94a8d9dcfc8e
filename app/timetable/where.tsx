import { Fragment } from 'react'
import type { TimetableEntry } from '../../rules/programme'
import { useLangOf } from '~/ui/use-text'

interface Props {
  /** What stands before the chamber. */
  words: (string | null)[]
  entry: Pick<TimetableEntry, 'chamber' | 'translated'>
}

/** Words and the chamber of a slot in one line. A chamber without a translation is marked as English. */
export function Where({ words, entry }: Props) {
  const langOf = useLangOf()
  const { chamber } = entry
  const before = words.filter(Boolean)
  if (chamber === null || langOf(entry, 'location') !== 'en')
    return <>{[...before, chamber].filter(Boolean).join(' · ')}</>
  return (
    <>
      {before.map((word) => (
        <Fragment key={word}>{`${word} · `}</Fragment>
      ))}
      <span lang="en">{chamber}</span>
    </>
  )
}
