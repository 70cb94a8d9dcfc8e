/*
 * A page that a key opens asks the tab from which it was opened for the key. So nothing has to be typed again, and neither an
 * address nor the browser's storage holds the key.
 */

const ASK = 'key, please'

/** Gives the key to pages of this site that were opened from this one. @returns a function that ends it */
export function handOutKey(key: string): () => void {
  const onAsked = ({ data, origin, source }: MessageEvent<unknown>) => {
    if (data === ASK && origin === location.origin)
      source?.postMessage({ key }, { targetOrigin: origin })
  }
  addEventListener('message', onAsked)
  return () => removeEventListener('message', onAsked)
}

/** Asks for the key of the tab that has opened this page. @returns a function after which no answer is taken */
export function askForKey(onKey: (key: string) => void): () => void {
  const opener = ownOpener()
  if (opener === null) return () => undefined
  const onAnswer = ({ data, origin, source }: MessageEvent<{ key?: unknown } | null>) => {
    if (source === opener && origin === location.origin && typeof data?.key === 'string')
      onKey(data.key)
  }
  addEventListener('message', onAnswer)
  opener.postMessage(ASK, location.origin)
  return () => removeEventListener('message', onAnswer)
}

/** Null when this page was opened by itself, or from another site. */
function ownOpener(): Window | null {
  try {
    const { opener } = window as { opener: Window | null }
    return opener?.location.origin === location.origin ? opener : null
  } catch {
    return null
  }
}
