/** Calls back when the sockets have been read after this time. After a stall of the process, timers run before that. Returns how to cancel it. */
export function afterReading(callback: () => void, ms: number): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    immediate = setImmediate(callback)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}
