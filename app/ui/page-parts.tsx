import { createContext, useContext } from 'react'
import type { Section, Texts } from '../../languages/text'
import { LanguageContext } from './use-text'

/** Parts that components register while the page is rendered. `entry.server.tsx` and `EntryScript` (`app/islands`) read them. */
export interface PageParts {
  /** The inline scripts and styles of the page. The Content Security Policy allows only these. */
  scripts: Set<string>
  styles: Set<string>
  /** The names of the islands on the page. */
  islands: Set<string>
  /** The addresses of the built `entry.client.ts` and, in development only, of React's refresh runtime. */
  entry: { module: string; developmentRuntime?: string }
  /** The pattern of the page's address, such as `/timetable/:act`. */
  pattern: string
  /** The page answers a form. */
  isAnswerToForm: boolean
}

export const PagePartsContext = createContext<PageParts | null>(null)

interface InlineScriptProps {
  code: string
  type?: 'speculationrules'
  /** The sections of texts that the script writes. It reads them by `scriptText`. */
  texts?: readonly Section[]
}

/** An inline script, which runs before any script file. */
export function InlineScript({ code, type, texts = [] }: InlineScriptProps) {
  useContext(PagePartsContext)?.scripts.add(code)
  const { texts: all } = useContext(LanguageContext)
  return (
    <script
      type={type}
      data-texts={all && texts.length > 0 ? JSON.stringify(sectionsOf(all, texts)) : undefined}
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}

/** The texts that a script needs. */
export function sectionsOf(texts: Texts, sections: readonly Section[]): Texts {
  return Object.fromEntries(sections.map((section) => [section, texts[section]]))
}

/** An inline script that may import the entry. It finds the address in its `data-entry`. */
export function InlineScriptWithEntry({ code }: { code: string }) {
  const parts = useContext(PagePartsContext)
  parts?.scripts.add(code)
  return <script data-entry={parts?.entry.module} dangerouslySetInnerHTML={{ __html: code }} />
}

/** An inline style sheet. A file would delay the first paint by a round trip. */
export function InlineStyle({ css }: { css: string }) {
  useContext(PagePartsContext)?.styles.add(css)
  return <style dangerouslySetInnerHTML={{ __html: css }} />
}
