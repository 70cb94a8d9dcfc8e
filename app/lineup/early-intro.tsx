import { InlineScript } from '~/ui/page-parts'
import code from './raise-curtain.ts?script'

/** The script that starts the show before hydration. It must come after the dialog in the page. */
export function EarlyIntro() {
  return <InlineScript code={code} />
}
