/** The year in `?edition=2026`. Null without one, which is the present edition, also when it is no year. */
export function editionAskedFor({ url }: Request): number | null {
  const year = new URL(url).searchParams.get('edition') ?? ''
  return /^[1-9]\d{3}$/.test(year) ? Number(year) : null
}
