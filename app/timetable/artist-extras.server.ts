import type { AppContext } from '~/context'
import type { Artist, Image } from '../../cms/shapes.server'
import { plainName, type ProgrammeEntry } from '../../rules/programme'

/** What an artist of the lineup has besides the slot. */
export interface ArtistExtras {
  name: string
  portrait: Image | null
  links: { href: string; title: string }[]
}

const KNOWN: Record<string, string> = {
  'bandcamp.com': 'Bandcamp',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'mixcloud.com': 'Mixcloud',
  'ra.co': 'Resident Advisor',
  'soundcloud.com': 'SoundCloud',
  'spotify.com': 'Spotify',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'vimeo.com': 'Vimeo',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
}

/** What finds the extras of those who play in a slot. */
export type ExtrasOf = (slot: Pick<ProgrammeEntry, 'artists'>) => ArtistExtras[]

/** Portraits and links of those who play in a slot, of those who play together each. Who is still a secret has none. */
export async function readExtras({ content }: Pick<AppContext, 'content'>): Promise<ExtrasOf> {
  const { artists } = await content.home()
  const known = new Map<string, Artist>()
  for (const artist of artists.toReversed())
    if (!artist.isStandIn && hasExtras(artist)) known.set(plainName(artist.name), artist)
  const named = (wanted: string) => known.get(plainName(wanted))
  return ({ artists }) =>
    artists
      .flatMap((name) => named(name) ?? [])
      .map((artist) => ({
        name: artist.name,
        portrait: artist.portrait ?? null,
        links: (artist.links ?? []).map((href) => ({ href, title: titleOf(href) })),
      }))
}

/** "SoundCloud", or the host of the address. */
function titleOf(href: string): string {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const known = Object.keys(KNOWN).find((name) => host === name || host.endsWith(`.${name}`))
  return known === undefined ? host : KNOWN[known]!
}

function hasExtras({ portrait, links }: Artist): boolean {
  return portrait !== undefined || links !== undefined
}
