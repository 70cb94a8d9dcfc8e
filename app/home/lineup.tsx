import type { Artist, SectionText, Site } from '../../cms/shapes.server'
import { ButtonLink } from '~/ui/button'
import { Chamber } from './chamber'

type Summary = Pick<Site, 'lineupSummary' | 'confirmedArtists' | 'headlinerActs'>

/** The organisers' summary, then the names painted on the wall, the larger the higher their tier. */
export function Lineup({ text, summary, artists }: { text: SectionText; summary: Summary; artists: Artist[] }) {
  const ofTier = (tier: Artist['tier']) => artists.filter((artist) => artist.tier === tier)
  return (
    <Chamber name="lineup" text={text} className="bg-[radial-gradient(50rem_36rem_at_90%_46rem,#3a1a3d,transparent)]">
      <div className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[auto_1fr]">
        <ul className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure value={summary.confirmedArtists} label="confirmed artists" />
          <Figure value={summary.headlinerActs} label="headliner acts" />
        </ul>
        <p className="max-w-measure text-lead">{summary.lineupSummary}</p>
      </div>
      <Tier name="Headliners" artists={ofTier('headliner')} list="sm:grid-cols-2" title="text-name font-black" />
      <Tier name="Main acts" artists={ofTier('main')} list="sm:grid-cols-2 lg:grid-cols-3" title="text-3xl" />
      <Tier name="And deeper in" artists={ofTier('other')} list="sm:grid-cols-2 lg:grid-cols-4" title="text-xl" />
      <p className="mt-14">
        <ButtonLink to="/lineup-reveal">See the full lineup reveal</ButtonLink>
      </p>
    </Chamber>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <li className="flex items-baseline gap-3 font-semibold">
      <span className="text-name font-black text-spore tabular-nums">{value}</span> {label}
    </li>
  )
}

interface TierProps {
  name: string
  artists: Artist[]
  /** Classes of the list and of each name. */
  list: string
  title: string
}

function Tier({ name, artists, list, title }: TierProps) {
  if (artists.length === 0) return null
  return (
    <>
      <h3 className="mt-14 text-lead font-bold text-spore">{name}</h3>
      <ul className={`mt-5 grid gap-x-10 gap-y-8 border-t border-seam pt-7 ${list}`}>
        {artists.map((artist) => (
          <li key={artist.id} className="min-w-0">
            <h4 className={`font-extrabold tracking-tight text-chalk ${title}`}>{artist.name}</h4>
            <p className="mt-1.5 font-semibold text-limestone tabular-nums">
              {[artist.day, artist.timeSlot].filter(Boolean).join(', ')}
            </p>
            {artist.specialSet && <p className="font-semibold text-spore">{artist.specialSet}</p>}
            {artist.description && <p className="mt-1.5 max-w-measure text-dust">{artist.description}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
