/** An API's path for the edition that the page's address names: `/admin-flight-details?edition=2026`. */
export function ofShownEdition(path: string): string {
  const edition = new URLSearchParams(location.search).get('edition')
  if (edition === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}edition=${encodeURIComponent(edition)}`
}
