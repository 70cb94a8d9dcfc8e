import { enableVisualEditing } from '@sanity/visual-editing'
import { followMenu } from '../../app/ui/menu'
import { SESSION_KEY } from '../studio/session'
import { openBar } from './bar'
import { ask, askPage, comeFromSanity } from './ask'
import { showPage } from './page'
import { placeOf, addressOf, type Place } from './place'

/*
 * The preview's page. It contains no drafts itself: it loads each page with the tab's session, shows it without the page's
 * scripts except the one for its menu, and loads it again after every write.
 */

const bar = openBar(
  (asOf) => void go({ ...place, asOf }),
  (path) => void go({ ...place, path, hash: '' }),
)
let place: Place = placeOf(location)
let isLoading = false
let isOutdated = false
/** Says that the wanted release is gone, once. */
let gone: string | null = null
let onNavigation: ((place: Place) => void) | null = null

followMenu()
void start()

async function start(): Promise<void> {
  await comeFromSanity()
  place = placeOf(location)
  // The state is read before the page. Otherwise a write between the two answers would never show.
  const since = await askState(null)
  await load()
  jumpTo(location.hash)
  addEventListener('popstate', () => {
    place = placeOf(location)
    void load()
  })
  document.addEventListener('click', follow)
  document.addEventListener('submit', (event) => event.preventDefault(), true)
  // The session begins or ends in another frame of this tab.
  addEventListener('storage', ({ key }) => void (key === SESSION_KEY && load()))
  enableVisualEditing({
    zIndex: 900_000,
    refresh: () => load(),
    history: {
      subscribe(navigate) {
        const tell = (next: Place, type: 'push' | 'replace') =>
          // The Studio adds what is chosen there, unless the address has it already.
          navigate({
            type,
            title: document.title,
            url: addressOf({ ...next, perspective: null }),
          })
        onNavigation = (next) => tell(next, 'push')
        // Until it knows where the preview is, the Studio sends it nowhere.
        tell(place, 'replace')
        return () => {
          onNavigation = null
        }
      },
      update({ type, url }) {
        if (type === 'pop') return history.back()
        const next = placeOf(new URL(url ?? '', location.origin))
        void go({ ...next, perspective: next.perspective ?? place.perspective }, type)
      },
    },
  })
  void openRefresher(since)
}

async function go(next: Place, type: 'push' | 'replace' | 'silent' = 'push'): Promise<void> {
  const isOther = next.path !== place.path
  place = next
  if (type === 'replace') history.replaceState(null, '', addressOf(next))
  else if (type === 'push') history.pushState(null, '', addressOf(next))
  if (type === 'push') onNavigation?.(next)
  await load()
  if (isOther && next.hash === '') scrollTo({ top: 0, behavior: 'instant' })
  jumpTo(next.hash)
}

/** Loads one page at a time. After a change during a load, the page is loaded again. */
async function load(): Promise<void> {
  isOutdated = true
  if (isLoading) return
  isLoading = true
  try {
    while (isOutdated) {
      isOutdated = false
      const answer = await askPage(place)
      if (answer.isGone) {
        gone = answer.problem
        isOutdated = true
        place = { ...place, perspective: null }
        history.replaceState(null, '', addressOf(place))
        continue
      }
      if (answer.html !== null) showPage(answer.html)
      bar.say(answer.problem ?? gone, place)
      gone = null
    }
  } finally {
    isLoading = false
  }
}

/** Loads the page again after each write. @param since - the state of the drafts before the page was loaded, if it is known. */
async function openRefresher(since: string | null): Promise<void> {
  let state = since
  if (state !== null) void bar.refresh(place)
  for (;;) {
    const next = await askState(state)
    if (next === null) await new Promise((later) => setTimeout(later, 2000))
    else if (next !== state) {
      state = next
      // One after the other: both read all content.
      void load().then(() => bar.refresh(place))
    }
  }
}

/** @returns the state of the drafts, once it is another one than `since`; null when it could not be had. */
async function askState(since: string | null): Promise<string | null> {
  const answer = await ask(`/preview/changes${since === null ? '' : `?since=${since}`}`)
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  const isState = typeof body === 'object' && body !== null && 'state' in body
  return isState && typeof body.state === 'string' ? body.state : null
}

/** Links among the previewed pages stay in the preview; all others open beside it. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (
    !(link instanceof HTMLAnchorElement) ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey
  )
    return
  event.preventDefault()
  const target = new URL(link.href)
  if (target.origin !== location.origin) return void window.open(target.href, '_blank', 'noopener')
  const isHere = /^\/preview(\/|$)/.test(target.pathname)
  const path = isHere ? place.path : target.pathname
  if (path === place.path && target.hash !== '') {
    history.replaceState(null, '', addressOf({ ...place, hash: target.hash }))
    return jumpTo(target.hash)?.focus({ preventScroll: true })
  }
  void go({ ...place, path, hash: target.hash })
}

function jumpTo(hash: string): HTMLElement | null {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.scrollIntoView()
  return target
}
