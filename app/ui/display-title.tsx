import type { CSSProperties } from 'react'

interface Props {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span'
  id?: string
  lang?: string | undefined
  /** Links lead to the title, so it can have the focus. */
  isTarget?: boolean
  /** The YEAR axis of the font: the letters are intact at 1979 and fully worn at 2050. */
  year: number
  size: 'hero' | 'section' | 'headliner' | 'main' | 'other' | 'figure'
  className?: string
  /** Where the title leads to. */
  href?: string
  children: string
}

/** Beyond this year a G is read as a C. */
const WORN_G = 2010

/** The widest word, in em, that fits on a phone at a readable size. A longer word is broken. */
const WIDEST = 18

/** A title in the display font. Its size is limited so that the longest word fits into the column. */
export function DisplayTitle({
  as: Tag = 'h2',
  id,
  lang,
  isTarget,
  year,
  size,
  className = '',
  href,
  children,
}: Props) {
  return (
    <Tag
      id={id}
      lang={lang}
      tabIndex={isTarget ? -1 : undefined}
      className={`display-title display-title-${size} ${className}`}
      style={
        {
          '--year': hasG(children) ? Math.min(year, WORN_G) : year,
          ...fitted(children),
        } as CSSProperties
      }
    >
      {href ? <a href={href}>{children}</a> : children}
    </Tag>
  )
}

function hasG(text: string): boolean {
  return /g/i.test(text)
}

/** The style that keeps a G readable where a style sheet sets the wear of the letters: they are worn up to the year `--whole`. */
export function readable(text: string): CSSProperties {
  return hasG(text) ? ({ '--whole': WORN_G } as CSSProperties) : {}
}

/** The styles that keep a text in the display font within its column. */
export function fitted(text: string): CSSProperties {
  const longest = widthOfLongestWord(text)
  return {
    '--longest': Math.min(longest, WIDEST),
    overflowWrap: longest > WIDEST ? 'anywhere' : undefined,
  } as CSSProperties
}

/** An upper estimate in em of the display font. M and W are about 40 % wider than other letters. */
export function widthOfLongestWord(text: string): number {
  return Math.max(
    ...text
      .split(/\s+/)
      .map((word) => Math.ceil(word.length * 10.9 + word.replace(/[^MW]/gi, '').length * 4.3) / 10),
  )
}
