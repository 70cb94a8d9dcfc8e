import { createContext, useContext } from 'react'

/**
 * By which the server knows the scripts of this product from any other that might stand in a page: a secret of one rendering,
 * taken out again before the page leaves. Undefined in browsers.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

/**
 * A few lines that run before the app does. A constant text, which the page's policy names by its hash, and in the server's
 * bundle alone (`import.meta.env.SSR ? … : ''`): React leaves the content of a script that it finds in the page as it is.
 */
export function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={useContext(ScriptMark)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
