import { createContext, useContext } from 'react'

/** What a page is made of beside its elements; filled while it is rendered. */
export interface PageParts {
  /** Texts of the inline scripts and styles that the product itself has put into the page: its policy allows these alone. */
  scripts: Set<string>
  styles: Set<string>
  /** Names of the islands on the page. */
  islands: Set<string>
  /** Addresses of the scripts made of `entry.client.ts`; `developmentRuntime` only while the site is developed. */
  entry: { module: string; developmentRuntime?: string }
}

export const PagePartsContext = createContext<PageParts | null>(null)

/** A few lines that run before any file does. */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  useContext(PagePartsContext)?.scripts.add(code)
  return <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
}

/** A style sheet in the page itself: a file would cost a phone a round trip before anything can be painted. */
export function InlineStyle({ css }: { css: string }) {
  useContext(PagePartsContext)?.styles.add(css)
  return <style dangerouslySetInnerHTML={{ __html: css }} />
}

/** The script that starts the islands, where there are any. Last in the page: islands say that they are there as they are rendered. */
export function EntryScript() {
  const parts = useContext(PagePartsContext)
  if (!parts || parts.islands.size === 0) return null
  const { module, developmentRuntime } = parts.entry
  return (
    <>
      {developmentRuntime && <script type="module" src={developmentRuntime} />}
      {/* Fetched without holding anything up; in development it must come after the other. */}
      <script type="module" async={!developmentRuntime} src={module} />
    </>
  )
}
