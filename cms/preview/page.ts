import { openLakePictures } from 'content-lake/browser'
import { session } from '../studio/session'

const pictures = openLakePictures({ apiHost: location.origin, token: session.wait })

/** Replaces the shown page by another one. Equal parts of the document stay, and so does the scroll position. */
export function showPage(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const script of next.querySelectorAll('script, link[rel="modulepreload"], link[rel="late"]'))
    script.remove()
  // The page's scripts do not run in the preview, so its `noscript` texts are shown.
  for (const noscript of next.querySelectorAll('noscript'))
    noscript.replaceWith(...noscript.childNodes)
  // The menu's script does run. The other parts of the page are to look as they do without scripts.
  next.querySelector('.bar')?.setAttribute('data-scripted', '')
  for (const picture of next.querySelectorAll('img')) hold(picture)
  showHead(next)
  alignAttributes(document.documentElement, next.documentElement)
  align(document.body, next.body)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-picture]'))
    void fill(picture)
}

/** The request of an `img` has no token, and pictures of drafts need one. So all pictures are loaded with the session. */
function hold(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src') ?? ''
  if (address === '' || !pictures.isOfLake(address)) return
  picture.dataset.picture = address
  picture.removeAttribute('src')
  picture.removeAttribute('srcset')
}

async function fill(picture: HTMLImageElement): Promise<void> {
  const { picture: address = '' } = picture.dataset
  if (filled.get(picture) === address) return
  filled.set(picture, address)
  const ready = await pictures.load(address).catch(() => null)
  if (ready !== null && picture.dataset.picture === address) picture.src = ready
}
const filled = new WeakMap<HTMLImageElement, string>()

/** Takes over the page's styles and title. The preview's own head stays. */
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
    if (known === undefined) here.append(document.importNode(wanted, true))
    else if (!isAlike(known, wanted)) known.replaceWith(document.importNode(wanted, true))
    else if (known instanceof Element && wanted instanceof Element) align(known, wanted)
    else if (known.nodeValue !== wanted.nodeValue) known.nodeValue = wanted.nodeValue
  }
  for (const left of old.slice(there.childNodes.length)) left.remove()
}

function isAlike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName || one.nodeType !== other.nodeType) return false
  return !(one instanceof Element && other instanceof Element) || one.id === other.id
}

/** Attributes that stay as the organiser left them. */
const THEIRS = ['open']

function alignAttributes(here: Element, there: Element): void {
  const isHeld = there.hasAttribute('data-picture')
  for (const name of here.getAttributeNames()) {
    const isKept = THEIRS.includes(name) || (isHeld && name === 'src')
    if (!there.hasAttribute(name) && !isKept) here.removeAttribute(name)
  }
  for (const { name, value } of there.attributes)
    if (here.getAttribute(name) !== value) here.setAttribute(name, value)
}

/** Removes the marks, which are only for clickable texts. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200b-\u200d\u2060-\u206f\ufeff\u{1d173}-\u{1d17a}]/gu, '')
}
