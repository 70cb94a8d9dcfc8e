/**
 * Follows whether the page is shown. It is not while its tab is hidden or the page is in the back/forward cache.
 *
 * @param onChange - called at once, and whenever that may have changed.
 * @returns a function that stops it.
 */
export function followPageShown(onChange: (isShown: boolean) => void): () => void {
  // Not every browser reports a page as hidden when it goes into the cache.
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
