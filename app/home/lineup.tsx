import type { CSSProperties } from 'react'
import type { Artist, SectionText, Site } from '../../cms/shapes.server'
import type { Text } from '../../languages/text'
import { ButtonLink } from '~/ui/button'
import { DisplayTitle, widthOfLongestWord } from '~/ui/display-title'
import { Rock } from '~/ui/rock'
import { Section } from './section'
import { Painting } from './painting'
import { useHref } from '~/ui/use-href'
import { useOwnWords, type OwnText } from '~/ui/use-own-words'
import { useLangOf, useText } from '~/ui/use-text'

/** What the programme knows of an artist. */
interface ActFacts {
  /** The address of the artist's page. */
  path: string | null
  /** Day and hours in words. */
  when: string
}

type Summary = Pick<
  Site,
  'lineupSummary' | 'confirmedArtists' | 'headlinerActs' | 'translated' | 'words'
>

/** How many headliners have the width of the wall for themselves, each name at a size of its own. The others share one size. */
const WHOLE_WALLS = 4

/** The main hall: the organisers' summary, then the names painted on the wall, the larger the higher their tier. */
export function Lineup({
  text,
  summary,
  artists,
  facts,
}: {
  text: SectionText
  summary: Summary
  artists: Artist[]
  /** By the artists' ids. */
  facts: Record<string, ActFacts>
}) {
  const t = useText('home')
  const langOf = useLangOf()
  const own = useOwnWords(summary.words)
  const figures = [
    {
      value: summary.confirmedArtists,
      label: t.plural(summary.confirmedArtists, {
        one: 'confirmed artist',
        other: 'confirmed artists',
      }),
    },
    {
      value: summary.headlinerActs,
      label: t.plural(summary.headlinerActs, { one: 'headliner act', other: 'headliner acts' }),
    },
  ].filter(({ value }) => value > 0)
  const ofTier = (tier: Artist['tier']) => ({
    tier,
    facts,
    artists: artists.filter((artist) => artist.tier === tier),
  })
  return (
    <Section name="lineup" text={text} above="schedule" wall={<Painting name="throng" />}>
      <div className="grid items-center gap-x-14 gap-y-4 lg:grid-cols-[auto_1fr]">
        {figures.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {figures.map(({ value, label }) => (
              <Figure key={label} value={value} label={label} />
            ))}
          </ul>
        )}
        <p lang={langOf(summary, 'lineupSummary')} className="max-w-measure text-lead">
          {summary.lineupSummary}
        </p>
      </div>
      <Tier name="Headliners" own={own('headlinersTitle')} year={1990} {...ofTier('headliner')} />
      <Rock name="frieze" className="frieze" />
      <Tier name="Main acts" own={own('mainActsTitle')} year={2006} {...ofTier('main')} />
      <Tier name="And deeper in" own={own('otherActsTitle')} year={2013} {...ofTier('other')} />
      <p className="mt-6">
        <ButtonLink to="/lineup-reveal">{t('See the full lineup reveal')}</ButtonLink>
      </p>
    </Section>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <li className="flex items-baseline gap-2 font-semibold">
      <span className="text-name font-black text-spore tabular-nums">{value}</span> {label}
    </li>
  )
}

interface TierProps {
  name: Text<'tiers'>
  /** The organisers' text instead of it. */
  own: OwnText | undefined
  tier: Artist['tier']
  /** How far the paint has come off. */
  year: number
  artists: Artist[]
  facts: Record<string, ActFacts>
}

function Tier({ name, own, tier, year, artists, facts }: TierProps) {
  const href = useHref()
  const t = useText('tiers')
  const langOf = useLangOf()
  if (artists.length === 0) return null
  const pageOf = ({ id }: Artist) => {
    const path = facts[id]?.path
    return path ? href(path) : undefined
  }
  const words = tier === 'headliner' ? widestWordsSoFar(artists) : []
  return (
    <>
      <h3 lang={own?.lang} className="mt-6 text-title text-petal">
        {own?.text ?? t(name)}
      </h3>
      <ul className={`tier below-fold tier-${tier}`} style={widest(words.at(-1))}>
        {artists.map((artist, index) => (
          <li key={artist.id} style={index < WHOLE_WALLS ? widest(words[index]) : undefined}>
            <DisplayTitle
              as="h4"
              lang={artist.isStandIn && langOf(artist, 'name')}
              year={year}
              size={tier}
              href={pageOf(artist)}
            >
              {artist.name}
            </DisplayTitle>
            <div className="act">
              <p className="act-facts">
                {facts[artist.id]?.when && <span>{facts[artist.id]?.when}</span>}
                {artist.specialSet && (
                  <span lang={langOf(artist, 'specialSet')} className="text-petal">
                    {artist.specialSet}
                  </span>
                )}
              </p>
              {artist.description && (
                <p lang={langOf(artist, 'description')} className="max-w-measure">
                  {artist.description}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * For each name the widest word so far, in em: of this name and of all above it. The size follows from it, so a name that has
 * to be small makes the names below it small, too, and no name is larger than the one above it. The first name is always the
 * largest.
 */
function widestWordsSoFar(artists: Artist[]): number[] {
  let widest = 0
  return artists.map(({ name }, index) => {
    widest = Math.max(index === 1 ? widest * 1.1 : widest, widthOfLongestWord(name))
    return Math.round(widest * 10) / 10
  })
}

function widest(word: number | undefined): CSSProperties | undefined {
  return word === undefined ? undefined : ({ '--widest': word } as CSSProperties)
}
