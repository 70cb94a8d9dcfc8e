interface Options<T> {
  /** Sends one request. The signal aborts it at the deadline. */
  ask: (signal: AbortSignal) => Promise<T>
  onAnswer: (answer: T) => void
  onFailure: () => void
  /** Time from an answer or a failure to the next request, in ms. */
  everyMs: number
  /** The deadline of one answer, in ms. */
  deadlineMs: number
}

export interface Poll {
  /** Sends a request now, and continues from there. A pending request is not repeated. */
  resume: () => void
  /** Stops until `resume`, and aborts a pending request. */
  pause: () => void
}

/** Sends requests at an interval, one at a time, and one at once when the line is back. It begins paused. */
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
      // The visitor sees the same message for every reason, and the next request may succeed.
      if (question === asked) onFailure()
    }
    clearTimeout(deadline)
    if (question !== asked) return
    question = null
    timer = setTimeout(askNow, everyMs)
  }

  function stop() {
    clearTimeout(timer)
    question?.abort()
    question = null
  }
  /** The line is back. A request from before may never be answered, so it is sent again. */
  function again() {
    stop()
    void askNow()
  }

  return {
    resume() {
      addEventListener('online', again)
      if (question) return
      clearTimeout(timer)
      void askNow()
    },
    pause() {
      removeEventListener('online', again)
      stop()
    },
  }
}
