import { createContext, useContext } from 'react'

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

/** An inline script, which runs before any script file. */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  useContext(PagePartsContext)?.scripts.add(code)
  return <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
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
