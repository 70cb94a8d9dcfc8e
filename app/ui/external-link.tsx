import type { ReactNode } from 'react'
import { isTranslatedPage } from './translated-page'
import { useHref } from './use-href'
import { useText } from './use-text'

interface Props {
  /** As organisers have typed it: an address elsewhere, or a path of this site. */
  href: string
  className?: string
  children: ReactNode
}

/**
 * A link that organisers have typed. To another site it opens in a new tab and says so to screen readers. To a page of ours it is
 * like every link within the site, and keeps the language.
 */
export function ExternalLink({ href, className, children }: Props) {
  const t = useText('links')
  const inLanguage = useHref()
  if (href.startsWith('/'))
    return (
      <a href={isTranslatedPage(href) ? inLanguage(href) : href} className={className}>
        {children}
      </a>
    )
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}
