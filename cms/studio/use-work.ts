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
  const { statusCode, isNetworkError, message } = Object(error)
  if (statusCode === 409 && /revision|already exists|not found/.test(message))
    return 'Somebody has changed something here at the same moment. Please try again.'
  if (isNetworkError) return 'There was no answer. Please look at your connection and try again.'
  return error instanceof Error && !(error instanceof TypeError)
    ? message
    : 'That did not work. Please try again.'
}
