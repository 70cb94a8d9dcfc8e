/** A stall of the event loop, however long, uses up one of these parts of the time at most. */
const PARTS = 5

/**
 * Calls back after a time in which the event loop was free to read what others sent. A stall adds to the time, and the call
 * comes after a turn of the loop that reads the sockets.
 *
 * @returns how to cancel it.
 */
export function fairTimeout(callback: () => void, ms: number): () => void {
  let partsLeft = PARTS
  let timer: NodeJS.Timeout
  let immediate: NodeJS.Immediate | undefined
  const next = () => {
    partsLeft -= 1
    if (partsLeft >= 0) timer = setTimeout(next, ms / PARTS)
    // After a stall, timers run before sockets are read. This runs after that.
    else immediate = setImmediate(callback)
  }
  next()
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}
