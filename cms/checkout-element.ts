/** The element in which a ticket provider's script draws its checkout, such as `<pretix-widget event="…"></pretix-widget>`. */
export interface CheckoutElement {
  name: string
  attributes: Record<string, string>
}

const ATTRIBUTE = /\s+([a-z][a-z0-9-]*)(?:="([^"<>]*)"|='([^'<>]*)')?/gi
const ELEMENT = new RegExp(
  `^<(div|[a-z][a-z0-9]*-[a-z0-9-]*)((?:${ATTRIBUTE.source})*)\\s*>\\s*</\\1>$`,
  'i',
)

/**
 * Reads the element as providers show it: empty, and a `div` or one of the provider's own, whose name has a hyphen. No other
 * element is taken, and no handler: the text comes from the content, and must not be able to run or load anything by itself.
 *
 * @returns null when it is not such an element
 */
export function parseCheckoutElement(text: string): CheckoutElement | null {
  const [, name, inside = ''] = ELEMENT.exec(text.trim()) ?? []
  if (name === undefined) return null
  const attributes: Record<string, string> = {}
  for (const [, attribute = '', double, single] of inside.matchAll(ATTRIBUTE)) {
    if (/^on/i.test(attribute)) return null
    attributes[attribute.toLowerCase()] = (double ?? single ?? '').replaceAll('&amp;', '&')
  }
  return { name: name.toLowerCase(), attributes }
}
