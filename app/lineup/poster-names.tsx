import type { CSSProperties } from 'react'
import { widthOfLongestWord } from '~/ui/display-title'
import { dayLight } from './day-light'
import type { PosterDay } from './poster-days'
import { useText } from '~/ui/use-text'

/**
 * The names on the poster. They repeat the line-up above, so they are hidden from screen readers, and the style sheet draws
 * them from `data-text`.
 */
export function PosterNames({ days, siteUrl }: { days: PosterDay[]; siteUrl: string }) {
  const t = useText('lineup')
  return (
    <div aria-hidden="true" className="poster-names">
      <div>
        {days.map(({ id, day, color, isDark, act, large, small }) => (
          <div key={id} className={dayLight(color)}>
            <b data-text={day} />
            {isDark && <p data-text={t('Still in the dark')} className="poster-dark" />}
            {act !== null && (
              <Names
                of={[act]}
                className="poster-act"
                style={{ '--width': widthInOneLine(act) } as CSSProperties}
              />
            )}
            <Names of={large} className="poster-large" />
            <Names of={small} />
          </div>
        ))}
      </div>
      <i data-text={siteUrl.replace(/^https?:\/\//, '')} />
    </div>
  )
}

interface NamesProps {
  of: string[]
  className?: string
  style?: CSSProperties
}

function Names({ of: names, className, style }: NamesProps) {
  if (names.length === 0) return null
  return (
    <p className={className} style={style}>
      {names.map((name, index) => (
        <span key={index} data-text={name} />
      ))}
    </p>
  )
}

/** About how wide a name is in one line, in em of the display font. The headline act's size is chosen so that it fills the line. */
function widthInOneLine(name: string): number {
  return Math.max(1, 0.84 * widthOfLongestWord(name.replace(/\s/g, '-')))
}
