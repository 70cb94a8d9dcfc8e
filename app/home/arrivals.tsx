import code from './arrive.js?raw'

/**
 * Below the first view everything moves once, as it comes into sight. Nothing is hidden until it does: what is on the
 * screen already or is jumped to stays as it is, as does everything without this script. Its text is in the server's
 * bundle alone, a constant, for the page's policy names its hash.
 */
export function Arrivals() {
  const content = { dangerouslySetInnerHTML: { __html: import.meta.env.SSR ? code : '' } }
  return <script suppressHydrationWarning {...content} />
}
