/** Ids of the desk, of the template with the thank-you screen, and of the reference on it. */
export const DESK = 'flight-desk'
export const THANKS_TEMPLATE = 'flight-thanks-template'
export const REFERENCE = 'flight-reference'

/**
 * The reference of the flight that was sent from this entry of the history, for Back and Forward. After a reload there is none,
 * because artists reload the page to get an empty form.
 *
 * @returns null where no flight was sent
 */
export function sentBefore(): string | null {
  const { sent } = (history.state ?? {}) as { sent?: unknown }
  if (typeof sent !== 'string') return null
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'back_forward') return sent
  history.replaceState(null, '')
  return null
}

/**
 * Puts the thank-you screen in the place of the desk. It has come with the page (`flight-thanks.tsx`), so it is there even
 * if the line is cut right after the answer.
 *
 * @param reference - null when the answer held none.
 */
export function showThanks(reference: string | null): void {
  const desk = document.getElementById(DESK)
  const template = document.getElementById(THANKS_TEMPLATE)
  if (desk === null || !(template instanceof HTMLTemplateElement)) return
  const screen = document.importNode(template.content, true)
  if (reference === null)
    for (const part of screen.querySelectorAll('[data-reference]')) part.remove()
  else screen.getElementById(REFERENCE)?.replaceChildren(reference)
  const heading = screen.querySelector('h1')
  desk.replaceWith(screen)
  history.replaceState({ ...history.state, sent: reference }, '')
  document.title = document.title.replace(/^.* · /, `${heading?.textContent} · `)
  heading?.focus()
}
