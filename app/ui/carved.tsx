import type { CSSProperties } from 'react'

interface Props {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span'
  id?: string
  /** 1979 is whole, 2050 washed away. */
  year: number
  size: 'hero' | 'chamber' | 'headliner' | 'main' | 'other' | 'figure'
  className?: string
  children: string
}

/** Of what a line of a phone holds at a size that can be read; a longer word goes on in the next line. */
const WIDEST = 18

/** A title in the display face, never larger than lets its longest word fit into its column. */
export function Carved({ as: Tag = 'h2', id, year, size, className = '', children }: Props) {
  return (
    <Tag
      id={id}
      className={`carved carved-${size} ${className}`}
      style={{ '--year': year, ...fitted(children) } as CSSProperties}
    >
      {children}
    </Tag>
  )
}

/** What makes a text in the display face stay in its column. */
export function fitted(text: string): CSSProperties {
  const longest = widthOfLongestWord(text)
  return {
    '--longest': Math.min(longest, WIDEST),
    overflowWrap: longest > WIDEST ? 'anywhere' : undefined,
  } as CSSProperties
}

/** In em of the display face, a little generous; M and W are half as wide again as the others. */
export function widthOfLongestWord(text: string): number {
  return Math.max(
    ...text
      .split(/\s+/)
      .map((word) => Math.ceil(word.length * 10.9 + word.replace(/[^MW]/gi, '').length * 4.3) / 10),
  )
}
