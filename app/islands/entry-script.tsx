import { useContext } from 'react'
import { InlineScriptWithEntry, PagePartsContext } from '~/ui/page-parts'
import begin from './begin.ts?script'

/**
 * Loads the script that starts the islands, if the page has any. It must be rendered last, after the islands have registered. In
 * development every page also has Vite's script, which shows what is edited.
 */
export function EntryScript() {
  const parts = useContext(PagePartsContext)
  if (!parts) return null
  const { module, developmentRuntime } = parts.entry
  if (developmentRuntime === undefined)
    return parts.islands.size === 0 ? null : <InlineScriptWithEntry code={begin} />
  return (
    <>
      <script type="module" src="/@vite/client" />
      <script type="module" src={developmentRuntime} />
      {/* It must run after the runtime, so it is not async. */}
      <script type="module" src={module} />
    </>
  )
}
