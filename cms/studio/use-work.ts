import { useCallback, useState } from 'react'

/** The work of a tool, one task at a time: whether one runs, and what went wrong with the last, as a sentence. */
export function useWork() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)

  const work = useCallback(async (task: () => Promise<void>): Promise<void> => {
    setWorking(true)
    setProblem(null)
    await task().catch((error: unknown) => setProblem(problemIn(error)))
    setWorking(false)
  }, [])

  return { work, problem, isWorking }
}

/** What went wrong, for organisers. Our own errors are sentences; those of the lake and of the browser often are not. */
export function problemIn(error: unknown): string {
  const { statusCode, isNetworkError, details, message } = Object(error)
  // It may be done all the same, if only the answer was lost.
  if (isNetworkError || statusCode >= 500)
    return 'There was no answer. Please look at your connection, and whether it is done already, before you try again.'
  if (statusCode === 409 && /revision|already exists|not found/.test(message))
    return 'Somebody has changed something here at the same moment: nothing was changed. Please try again.'
  if (statusCode === 401 || statusCode === 403)
    return 'You are logged in no longer, or you may only read: nothing was changed. Please log in again.'
  if (statusCode === 413 || details?.type === 'invalidActions')
    return 'It is too much at once: nothing was changed. Please take it in two parts.'
  if (statusCode)
    return 'The site refuses it: nothing was changed. Please tell those who run the site.'
  return error instanceof Error && !(error instanceof TypeError)
    ? message
    : 'That did not work. Please try again.'
}
