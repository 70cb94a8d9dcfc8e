import { useContext } from 'react'
import { addressIn, LANGUAGES, LISTED, type Language } from '../../languages'
import { LanguageContext, useText } from './use-text'

interface Props {
  /** The page in English, with its query. Null for a page that has no other address: a link would lose what was just typed there. */
  path: string | null
  listed?: readonly Language[]
  className: string
}

/**
 * Links to this page in each language, by the language's own name. With scripts `keep-place.ts` adds the fragment at the press, which
 * a server does not get.
 */
export function LanguageLinks({ path, listed = LISTED, className }: Props) {
  const { language: shown } = useContext(LanguageContext)
  const t = useText('ui')
  if (path === null || listed.length < 2) return null
  return (
    <ul aria-label={t('Languages')} className={className}>
      {listed.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language, path)}
            lang={language}
            hrefLang={language}
            aria-current={language === shown ? 'true' : undefined}
            className={`inline-flex min-h-11 items-center rounded-md px-2 underline-offset-4 hover:text-chalk hover:underline ${
              language === shown ? 'font-bold text-chalk' : ''
            }`}
          >
            {LANGUAGES[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
