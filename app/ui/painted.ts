/** Browsers give no frames to a hidden page. After this time nothing waits for one any more. */
const LONGEST_WAIT_MS = 500

/**
 * Resolves once the pressed state has been painted. Work that takes a slow phone longer than a frame belongs after it: the
 * press is answered first (Interaction to Next Paint).
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
}
