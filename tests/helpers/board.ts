import type { Site } from './site'

/** The board as visitors get it: the aliases of its notes, newest first, and its counters. */
export async function board(site: Pick<Site, 'url'>) {
  const response = await fetch(`${site.url}/api/attendee-pinboard`)
  const notes = ((await response.json()) as { alias: string }[]).map(({ alias }) => alias)
  return {
    notes,
    counts: [response.headers.get('X-Total-Count'), response.headers.get('X-Location-Count')],
  }
}
