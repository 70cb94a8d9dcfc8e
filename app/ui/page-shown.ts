/**
 * Follows whether the page is seen: not while its tab is hidden, nor while the browser keeps it in its back/forward cache.
 *
 * @param onChange - is called at once, and whenever that may have changed.
 * @returns how to stop.
 */
export function followPageShown(onChange: (isShown: boolean) => void): () => void {
  // Not every browser says that a page is hidden when it goes into the cache.
  const follow = ({ type }: Event) => onChange(!document.hidden && type !== 'pagehide')
  onChange(!document.hidden)
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', follow)
  addEventListener('pageshow', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', follow)
    removeEventListener('pageshow', follow)
  }
}
