import { useContext } from 'react'
import { addressIn, LISTED, type Language } from '../../languages'
import { textIn } from '../../languages/texts-in'
import script from './language-hint-script.ts?script'
import { InlineScript } from './page-parts'
import { LanguageContext, useText } from './use-text'

interface Props {
  path: string | null
  listed?: readonly Language[]
}

/**
 * One line above the bar for a visitor whose browser prefers another of our languages. All is hidden, and the script inside shows
 * one line before the first paint, so nothing moves later. It stores nothing and sends nobody anywhere.
 */
export function LanguageHint({ path, listed = LISTED }: Props) {
  const t = useText('ui')
  const { language: shown } = useContext(LanguageContext)
  const others = listed.filter((language) => language !== shown)
  if (path === null || others.length === 0 || !listed.includes(shown)) return null
  return (
    <nav aria-label={t('Languages')} hidden className="bg-slate text-center print:hidden">
      {others.map((language) => (
        <a
          key={language}
          href={addressIn(language, path)}
          lang={language}
          hrefLang={language}
          hidden
          className="inline-flex min-h-11 items-center px-gutter font-semibold text-torch underline underline-offset-4"
        >
          {textIn(language, 'ui')('This page in English')}
        </a>
      ))}
      <InlineScript code={script} />
    </nav>
  )
}
