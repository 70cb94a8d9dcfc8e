import { InlineScript } from '~/ui/page-parts'
import code from './raise-curtain.js?raw'

/**
 * The inline script that starts the show before hydration. It plays the film, ends a film that stalls, handles the skip button, and writes the
 * time of the film's end on the dialog (`filmEndedAt` reads it). If the island is not hydrated 10 s after the film's
 * end, the script removes `data-scripted` from the document, so that the whole line-up shows.
 *
 * It must come after the dialog in the page.
 */
export function EarlyIntro() {
  return <InlineScript code={code} />
}
