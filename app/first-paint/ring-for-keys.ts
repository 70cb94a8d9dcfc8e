/**
 * On a page that is opened at an anchor, browsers show the focus of that place as if a key had led there. Until a key is pressed
 * the document is marked, and the style sheet shows no ring around the place.
 */
export function ringForKeys(): void {
  const { dataset } = document.documentElement
  dataset.unkeyed = ''
  addEventListener('keydown', () => void delete dataset.unkeyed, { once: true })
}
