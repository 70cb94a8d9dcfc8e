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

/** A title in the display face, never larger than lets its longest word fit into its column. */
export function Carved({ as: Tag = 'h2', id, year, size, className = '', children }: Props) {
  const style = { '--year': year, '--longest': widthOfLongestWord(children) } as CSSProperties
  return (
    <Tag id={id} className={`carved carved-${size} ${className}`} style={style}>
      {children}
    </Tag>
  )
}

/** In em of the display face, a little generous; M and W are half as wide again as the others. */
export function widthOfLongestWord(text: string): number {
  return Math.max(...text.split(/\s+/).map((word) => Math.ceil(word.length * 10.9 + word.replace(/[^MW]/gi, '').length * 4.3) / 10))
}
