import { addressIn, type Language } from '../../languages'

/** For a browser that never says that it has painted, and for fonts that do not come. */
const LATEST_MS = 3000

/** Pages whose links lead to places of their own. On others a fragment may be a key, which the page's script takes from there. */
const PAGES_WITH_ANCHORS = ['/', '/timetable', '/editions/:edition']

const root = document.documentElement

/**
 * Puts off the parts of a page that its first paint does not need. `README.md` in this folder lists the attributes that it sets,
 * and their readers.
 */
export function putOff(): void {
  root.dataset.scripted = ''
  // After a reload, a return or with an anchor, the height of the whole page is needed at once.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate') restorePlace()
  else if (!location.hash) root.dataset.folded = 'all'
  const isFirst = isFirstPage()
  if (isFirst) root.dataset.plain = ''
  const goOn = () => {
    const manifest = document.createElement('link')
    manifest.rel = 'manifest'
    manifest.href = addressIn(root.lang as Language, '/site.webmanifest')
    document.head.append(manifest)
    if (root.dataset.folded) root.dataset.folded = ''
    if (isFirst) fetchFonts()
    else unfold()
  }
  try {
    new PerformanceObserver((paints, observer) => {
      // An earlier entry may be for the background only.
      if (!paints.getEntriesByName('first-contentful-paint')[0]) return
      observer.disconnect()
      goOn()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    addEventListener('load', goOn)
  }
  addEventListener('load', () => setTimeout(show, LATEST_MS))
  // A jump to an anchor needs the final height of the page.
  addEventListener('click', () => delete root.dataset.folded)
}

/**
 * After Back or a reload, Chromium restores the place where the visitor was. Sometimes it then scrolls on to the anchor in the
 * address. Without an anchor it cannot, so the address has none until the page is loaded.
 */
function restorePlace(): void {
  const { hash, pathname, search } = location
  if (!hash || !PAGES_WITH_ANCHORS.includes(root.dataset.page ?? '')) return
  history.replaceState(history.state, '', pathname + search)
  // A jump to another anchor may come first.
  addEventListener('load', () => {
    if (!location.hash) history.replaceState(history.state, '', hash)
  })
}

/** Whether this is the first page of the visit. Without storage every page counts as the first one. */
function isFirstPage(): boolean {
  try {
    const isFirst = !sessionStorage.hasFonts
    sessionStorage.hasFonts = 1
    return isFirst
  } catch {
    return true
  }
}

function fetchFonts(): void {
  // All in one swap: separately, each font would move the page once more.
  const fonts = (root.dataset.fonts ?? 'Figtree')
    .split(',')
    .map((family) => document.fonts.load(`1em ${family}`, ' 🎉'))
  Promise.all(fonts).then(show, show)
  setTimeout(show, LATEST_MS)
}

function show(): void {
  if (!('plain' in root.dataset)) return
  delete root.dataset.plain
  unfold()
}

/** Lays out what lies below the first view, when the browser has nothing else to do. */
function unfold(): void {
  const whenIdle =
    (window.requestIdleCallback as typeof requestIdleCallback | undefined) ?? setTimeout
  whenIdle(() => delete root.dataset.folded)
}
