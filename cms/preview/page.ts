import { secretPicture } from './secret-picture'

/** Puts a page in the place of the one that is shown: what is the same stays where it is, and so does whoever scrolled there. */
export function showPage(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const script of next.querySelectorAll('script, link[rel="modulepreload"], link[rel="late"]'))
    script.remove()
  // Without the page's scripts its words for those who have none are the right ones.
  for (const noscript of next.querySelectorAll('noscript'))
    noscript.replaceWith(...noscript.childNodes)
  showHead(next)
  alignAttributes(document.documentElement, next.documentElement)
  align(document.body, next.body)
}

/** Its styles and its title; the preview's own head stays. */
function showHead(next: Document): void {
  document.title = withoutMarks(next.title)
  const wanted = [...next.head.querySelectorAll('link[rel="stylesheet"], style')]
  const own = [...document.head.querySelectorAll('[data-page]')]
  for (const style of own) if (!wanted.some((other) => isSameStyle(style, other))) style.remove()
  for (const style of wanted) {
    if (own.some((other) => isSameStyle(style, other))) continue
    const added = document.importNode(style, true)
    added.setAttribute('data-page', '')
    document.head.append(added)
  }
}

function isSameStyle(one: Element, other: Element): boolean {
  return (
    one.getAttribute('href') === other.getAttribute('href') && one.textContent === other.textContent
  )
}

function align(here: Element, there: Element): void {
  alignAttributes(here, there)
  const old = [...here.childNodes]
  for (const [index, wanted] of [...there.childNodes].entries()) {
    const known = old[index]
    if (known === undefined) here.append(copyOf(wanted))
    else if (!isAlike(known, wanted)) known.replaceWith(copyOf(wanted))
    else if (known instanceof Element && wanted instanceof Element) align(known, wanted)
    else if (known.nodeValue !== wanted.nodeValue) known.nodeValue = wanted.nodeValue
  }
  for (const left of old.slice(there.childNodes.length)) left.remove()
}

function isAlike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName || one.nodeType !== other.nodeType) return false
  return !(one instanceof Element && other instanceof Element) || one.id === other.id
}

function copyOf(node: Node): Node {
  const copy = document.importNode(node, true)
  if (copy instanceof Element)
    for (const picture of [copy, ...copy.querySelectorAll('img')])
      if (picture instanceof HTMLImageElement) secretPicture(picture)
  return copy
}

/** Who has opened something keeps it open. */
const THEIRS = ['open', 'data-secret-picture']

function alignAttributes(here: Element, there: Element): void {
  const isFilledIn = here.hasAttribute('data-secret-picture')
  for (const name of here.getAttributeNames())
    if (!there.hasAttribute(name) && !THEIRS.includes(name)) here.removeAttribute(name)
  for (const { name, value } of there.attributes) {
    const isKept = here.getAttribute(name) === value || (isFilledIn && name.startsWith('src'))
    if (!isKept) here.setAttribute(name, value)
  }
}

/** The marks are for what can be clicked. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200b-\u200d\u2060-\u206f\ufeff\u{1d173}-\u{1d17a}]/gu, '')
}
