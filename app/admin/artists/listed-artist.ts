import { foldLetters } from '../../../rules/fold-letters'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import type { TravelStatus } from '../../../rules/travel-status'

/** An artist of the line-up with all that hangs on the name: an entry of `GET /api/admin/artists`. */
export interface ListedArtist {
  /** Of the document in the Studio. */
  id: string
  name: string
  /** Not announced yet. */
  isSecret: boolean
  /** Address of a small portrait; null without one, and while the artist is a secret. */
  picture: string | null
  /** In order; empty for somebody without a slot. */
  sets: DeskFlight['sets']
  /** What the artist has sent. Cancelled submissions are left out. */
  flights: { id: number; reference: string; status: TravelStatus }[]
  hotel: string | null
  /** What is missing, such as `slot`, `picture` or `driver of the arrival`. */
  lacks: string[]
}

/** @param wanted.lack - something that is missing; empty for any */
export function filteredArtists(
  artists: readonly ListedArtist[],
  { text, lack }: { text: string; lack: string },
): ListedArtist[] {
  const words = foldLetters(text).split(/\s+/).filter(Boolean)
  return artists.filter(({ name, flights, hotel, lacks }) => {
    const all = foldLetters(
      [name, hotel ?? '', ...flights.map(({ reference }) => reference)].join('\n'),
    )
    return (lack === '' || lacks.includes(lack)) && words.every((word) => all.includes(word))
  })
}

/** Everything that any of them lacks, the most frequent first. */
export function allLacks(artists: readonly ListedArtist[]): { lack: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const lack of artists.flatMap(({ lacks }) => lacks))
    counts.set(lack, (counts.get(lack) ?? 0) + 1)
  return [...counts]
    .map(([lack, count]) => ({ lack, count }))
    .sort((a, b) => b.count - a.count || a.lack.localeCompare(b.lack))
}
