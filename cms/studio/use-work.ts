import { useCallback, useState } from 'react'

/** The work of a tool, one task at a time: whether one runs, and what went wrong with the last, as a sentence. */
export function useWork() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)

  const work = useCallback(async (task: () => Promise<void>): Promise<void> => {
    setWorking(true)
    setProblem(null)
    await task().catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : 'That did not work. Please try again.'),
    )
    setWorking(false)
  }, [])

  return { work, problem, isWorking }
}
