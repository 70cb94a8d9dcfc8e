import type { QueryResult } from './query-thread.server'

/** Characters of the answers that are kept, and of one of them. */
const MOST_KEPT = 8 * 1024 * 1024
const LONGEST_KEPT = 1024 * 1024

/**
 * Gives the answer of a question to all who ask the same of the same documents: to those who ask while it is sought, and afterwards
 * until the documents change.
 *
 * @returns a function that seeks an answer, unless there is one. `revision` is that of the documents. An answer that `isLasting` says
 *   false of is right for those only who ask meanwhile.
 */
export function openSharedAnswers() {
  const answers = new Map<string, Promise<QueryResult>>()
  let revision: number | undefined
  let kept = 0

  function forgetAll(): void {
    answers.clear()
    kept = 0
  }

  return (
    key: string,
    asked: { revision: number | undefined; isLasting: boolean },
    seek: () => Promise<QueryResult>,
  ): Promise<QueryResult> => {
    if (asked.revision !== revision) forgetAll()
    revision = asked.revision
    const known = answers.get(key)
    if (known) return known
    const answer = seek()
    answers.set(key, answer)
    // Of another revision there may be another answer by now.
    const forget = () => answers.get(key) === answer && answers.delete(key)
    answer.then(({ json, sourceMap }) => {
      const size = key.length + json.length + (sourceMap?.length ?? 0)
      if (!asked.isLasting || size > LONGEST_KEPT || answers.get(key) !== answer) return forget()
      kept += size
      if (kept > MOST_KEPT) forgetAll()
    }, forget)
    return answer
  }
}
