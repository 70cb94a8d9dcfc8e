import type { ReactNode } from 'react'
import { useText } from './use-text'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** A link to another site. It opens in a new tab and says so to screen readers. */
export function ExternalLink({ href, className, children }: Props) {
  const t = useText('links')
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}
