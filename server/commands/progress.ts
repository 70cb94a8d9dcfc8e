/** Reports how much of how much is done. */
export type OnProgress = (done: number, total: number) => void

/** The time from one line about the progress to the next. Work that takes less has no such line. */
const PROGRESS_MS = 2000

export function nowAndThen(tell: OnProgress): OnProgress {
  let toldAt = performance.now()
  return (done, total) => {
    if (performance.now() - toldAt < PROGRESS_MS) return
    toldAt = performance.now()
    tell(done, total)
  }
}

/** @param what - such as "of the file are read" */
export function megabytesNowAndThen(say: (line: string) => void, what: string): OnProgress {
  return nowAndThen((done, total) =>
    say(`${inMegabytes(done)} of ${inMegabytes(total)} MB ${what}.`),
  )
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
