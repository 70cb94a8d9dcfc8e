interface Options<T> {
  /** Asks once. It gets a signal that fires when the answer would come too late. */
  ask: (signal: AbortSignal) => Promise<T>
  onAnswer: (answer: T) => void
  onFailure: () => void
  /** From one answer, or its failing, to the next question, in ms. */
  everyMs: number
  /** How long one answer may take, in ms. */
  deadlineMs: number
}

export interface Poll {
  /** Asks now and goes on from there; a question under way is left to finish. */
  resume: () => void
  /** Asks no more until `resume`, and forgets the question under way. */
  pause: () => void
}

/** Asks again and again, never twice at once. Begins paused. */
export function createPoll<T>({ ask, onAnswer, onFailure, everyMs, deadlineMs }: Options<T>): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let question: AbortController | null = null

  async function askNow() {
    const asked = new AbortController()
    question = asked
    const deadline = setTimeout(() => asked.abort(), deadlineMs)
    try {
      const answer = await ask(asked.signal)
      if (question === asked) onAnswer(answer)
    } catch {
      // Whatever the reason, the visitor is told the same thing, and the next question may go better.
      if (question === asked) onFailure()
    }
    clearTimeout(deadline)
    if (question !== asked) return
    question = null
    timer = setTimeout(askNow, everyMs)
  }

  return {
    resume() {
      if (question) return
      clearTimeout(timer)
      void askNow()
    },
    pause() {
      clearTimeout(timer)
      question?.abort()
      question = null
    },
  }
}
