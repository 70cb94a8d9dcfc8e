import { InlineScript } from '~/ui/page-parts'
import code from './raise-curtain.js?raw'

/**
 * The inline script that starts the show before hydration. It plays the film, ends a film that stalls, handles the skip button, and writes the
 * time of the film's end on the dialog (`filmEndedAt` reads it). After the film it gives the show up and marks
 * the island with `data-given-up`, so that the whole line-up shows: when the visitor does not want to wait for the
 * island, when the island could not be loaded, and at the latest after 10 s without it.
 *
 * It must come after the dialog in the page.
 */
export function EarlyIntro() {
  return <InlineScript code={code} />
}
