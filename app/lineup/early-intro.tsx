import { InlineScript } from '~/ui/page-parts'
import code from './raise-curtain.js?raw'

/**
 * The few lines that open the curtain while the app is still on its way: they play the film, let it be skipped, and
 * write the time of its end on the dialog (`filmEndedAt` reads it). Should the app not come at all, they take the mark
 * off the document that hides the line-up, so that nobody is left in the dark.
 *
 * Stands right behind the dialog.
 */
export function EarlyIntro() {
  return <InlineScript code={code} />
}
