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
 * one line before the first paint, so nothing moves later. It sends nobody anywhere. A visitor who puts it away sees it no more, in
 * no language.
 */
export function LanguageHint({ path, listed = LISTED }: Props) {
  const t = useText('ui')
  const tToasts = useText('toasts')
  const { language: shown } = useContext(LanguageContext)
  const others = listed.filter((language) => language !== shown)
  if (path === null || others.length === 0 || !listed.includes(shown)) return null
  return (
    <nav
      aria-label={t('Languages')}
      hidden
      className="relative bg-slate px-11 text-center print:hidden"
    >
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
      <button
        type="button"
        aria-label={tToasts('Dismiss')}
        className="absolute inset-y-0 right-0 w-11 text-dust hover:text-chalk"
      >
        ✕
      </button>
      <InlineScript code={script} />
    </nav>
  )
}
