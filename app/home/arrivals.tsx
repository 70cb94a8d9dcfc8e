import { InlineScript } from '~/ui/inline-script'
import code from './arrive.js?raw'

/**
 * Below the first view everything moves once, as it comes into sight. Nothing is hidden until it does: what is on the
 * screen already or is jumped to stays as it is, as does everything without this script.
 */
export function Arrivals() {
  return <InlineScript code={import.meta.env.SSR ? code : ''} />
}
