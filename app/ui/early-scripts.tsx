import { InlineScript } from './inline-script'
import letters from './letters.js?raw'
import menu from './menu.js?raw'

/**
 * First thing in `<head>`: from here on styles may fold away what a script unfolds. On the first page of a visit it also
 * lets the words be painted in a face of the system, stretched to ours, and only then fetches ours: `lateFonts`.
 */
export function MarkScripted() {
  return <InlineScript code={import.meta.env.SSR ? letters : ''} />
}

/**
 * Owns the menu button's `aria-expanded` for good, before hydration and after it: React renders the attribute once and
 * never writes it again, so nothing is handled twice. It listens on the window, ahead of everybody else.
 */
export function MenuScript() {
  return <InlineScript code={import.meta.env.SSR ? menu : ''} />
}
