import { expect, test, vi } from 'vitest'
import { followPageShown } from './page-shown'

/** A page whose visibility the test controls, and the calls of `followPageShown`. */
function aPage() {
  const [page, tab] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })]
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const told: boolean[] = []
  const stop = followPageShown((isShown) => told.push(isShown))
  const hide = (hidden: boolean) => {
    tab.hidden = hidden
    tab.dispatchEvent(new Event('visibilitychange'))
  }
  return { told, stop, hide, say: (type: string) => page.dispatchEvent(new Event(type)) }
}

test('it tells at once that the page is shown, and whenever its tab is hidden or shown again', () => {
  const page = aPage()
  page.hide(true)
  page.hide(false)
  expect(page.told).toEqual([true, false, true])
})

test('a page in the back/forward cache is not shown, also where the browser does not call it hidden', () => {
  const page = aPage()
  page.say('pagehide')
  page.say('pageshow')
  expect(page.told).toEqual([true, false, true])
})

test('after it was stopped it tells nothing', () => {
  const page = aPage()
  page.stop()
  page.hide(true)
  page.say('pagehide')
  page.say('pageshow')
  expect(page.told).toEqual([true])
})
