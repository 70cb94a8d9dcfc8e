import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const isLeaving = (page: Page) => page.locator('html[data-leaving]').count()

interface Sign {
  isLeaving: boolean
  /** The light at the foot of the bar: its image, position and opacity. */
  light: string
  /** Delays in ms after which the light appears. */
  delays: number[]
}

/**
 * Presses the link to the board and reads the page's state twice while the answer is on its way. All in one call, because
 * Playwright holds further calls back until a navigation is over.
 *
 * @param key pressed after the link
 * @param waitMs before each look
 */
function pressAndLook(page: Page, { key = '', waitMs = 0 } = {}): Promise<Sign[]> {
  return boardLink(page).evaluate(
    async (link: HTMLElement, [pressed, wait]) => {
      link.click()
      if (pressed) link.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      const signs: Sign[] = []
      for (const _ of [1, 2]) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        const style = getComputedStyle(document.querySelector('.bar')!, '::after')
        signs.push({
          isLeaving: 'leaving' in document.documentElement.dataset,
          light:
            style.content === 'none'
              ? 'none'
              : `${style.backgroundImage} ${style.backgroundPosition} ${style.opacity}`,
          delays: document
            .getAnimations()
            .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::after')
            .map(({ effect }) => effect?.getTiming().delay ?? 0),
        })
      }
      return signs
    },
    [key, waitMs] as const,
  )
}

/** Holds the board's answer back, as a slow connection does. @returns a function that lets it through */
async function holdAnswer(page: Page): Promise<() => void> {
  const { promise: held, resolve: answer } = deferred()
  await page.route('**/attendee-pinboard', async (route) => {
    await held
    await route.continue()
  })
  return answer
}

test('on a slow line a pressed link shows at once that the next page is on its way', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  const answer = await holdAnswer(page)
  const [sign] = await pressAndLook(page)
  expect(sign?.isLeaving).toBe(true)
  expect(sign?.light).toContain('gradient')
  // When the answer comes within 200 ms, the light never appears.
  expect(sign?.delays).toEqual([200])
  answer()
  await page.waitForURL('**/attendee-pinboard')
  await page.locator('html:not([data-leaving])').waitFor()
})

test('where less motion is wanted the light stays in its place', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/privacy')
  const answer = await holdAnswer(page)
  const [before, after] = await pressAndLook(page, { waitMs: 400 })
  expect(before?.light).toMatch(/gradient.* 1$/)
  expect(after).toEqual(before)
  answer()
})

test('Escape takes the sign away', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  const answer = await holdAnswer(page)
  const [sign] = await pressAndLook(page, { key: 'Escape' })
  expect(sign).toEqual({ isLeaving: false, light: 'none', delays: [] })
  answer()
})

/** Presses after which the page stays. The test prevents their default action, which differs between browsers. */
const STAYING: [
  string,
  MouseEventInit,
  Partial<Record<'href' | 'target' | 'download' | 'data-download', string>>,
][] = [
  ['with the Control key', { ctrlKey: true }, {}],
  ['with the Command key', { metaKey: true }, {}],
  ['with the Shift key', { shiftKey: true }, {}],
  ['with the Alt key', { altKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['of a link that opens a tab', {}, { target: '_blank' }],
  ['of a link to a place on the same page', {}, { href: '#main' }],
  ['of a link to a file that is saved', {}, { download: '' }],
  ['of a link to a file that another program opens', {}, { 'data-download': '' }],
  ['of a link to another site', {}, { href: 'https://tickets.example.com/' }],
]

test('a press after which the page stays is no leaving, nor is one that a script of the page takes for itself', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  for (const [press, event, attributes] of STAYING) {
    expect(await marksLeaving(page, {}, {})).toBe(true)
    await page.keyboard.press('Escape')
    expect.soft(await marksLeaving(page, event, attributes), press).toBe(false)
  }
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('a'))
      link.addEventListener('click', (event) => event.preventDefault())
  })
  await boardLink(page).click()
  expect(await isLeaving(page)).toBe(0)
})

test('a form pressed twice is sent once, and again after Stop, after Back and after a failure', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { backForwardCache: true })
  await page.goto('/privacy')
  const target = `${site.url}/attendee-pinboard?`
  let asked = 0
  let isCut = false
  const { promise: held, resolve: answer } = deferred()
  await page.route(target, async (route) => {
    asked += 1
    if (isCut) return route.abort('connectionrefused')
    await held
    return route.continue()
  })
  const addForm = () =>
    page.evaluate(() => {
      const form = document.createElement('form')
      form.action = '/attendee-pinboard'
      form.innerHTML = '<button>Send it</button>'
      document.getElementById('main')!.prepend(form)
    })
  await addForm()
  const button = page.getByRole('button', { name: 'Send it' })
  // All in one call, see `pressAndLook`. After each press the browser gets the time to ask.
  await button.evaluate(async (pressed: HTMLElement) => {
    for (const step of ['press', 'press', 'stop', 'press', 'press']) {
      if (step === 'stop') window.stop()
      else pressed.click()
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  })
  await expect.poll(() => asked).toBe(2)
  answer()
  await page.waitForURL('**/attendee-pinboard?')
  await page.goBack({ waitUntil: 'commit' })
  await button.click()
  await page.waitForURL('**/attendee-pinboard?')
  expect(asked).toBe(3)

  isCut = true
  await page.goto('/privacy')
  await addForm()
  await button.click({ noWaitAfter: true })
  await expect.poll(() => page.url()).toMatch(/^chrome-error:|\/attendee-pinboard/)
  isCut = false
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  if ((await button.count()) === 0) await addForm()
  await button.click()
  await page.waitForURL('**/attendee-pinboard?')
  expect(asked).toBe(5)
})

test('with the line cut before the press, the browser says so, and a reload reaches the page that was wanted', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  // The page must not be prefetched: a prefetched one needs no connection.
  const target = `${site.url}/attendee-pinboard`
  await page.context().setOffline(true)
  await boardLink(page).click({ noWaitAfter: true })
  await expect.poll(() => page.url()).toMatch(/^chrome-error:|\/attendee-pinboard$/)
  // The browser shows its own error page.
  await expect.poll(() => page.locator('header.bar').count()).toBe(0)
  await page.context().setOffline(false)
  await page.reload()
  expect(page.url()).toBe(target)
  await page.getByRole('heading', { level: 1, name: "WHO'S COMING" }).waitFor()
  expect(await page.locator('html[data-scripted]').count()).toBe(1)
})

function boardLink(page: Page) {
  return page.getByRole('navigation').getByRole('link', { name: "Who's Coming?" })
}

type Press = Partial<Pick<MouseEventInit, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>>

/** Whether a click on a link with these attributes marks the page as leaving. */
function marksLeaving(
  page: Page,
  event: Press,
  attributes: Record<string, string>,
): Promise<boolean> {
  return page.evaluate(
    ([init, changes]) => {
      const link = document.createElement('a')
      link.href = '/attendee-pinboard'
      for (const [name, value] of Object.entries(changes)) link.setAttribute(name, value)
      document.body.append(link)
      let marked = false
      // This listener is added after the page's own one on the window, so it runs after it.
      const look = (click: Event) => {
        marked = 'leaving' in document.documentElement.dataset
        click.preventDefault()
      }
      addEventListener('click', look)
      link.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }),
      )
      removeEventListener('click', look)
      link.remove()
      return marked
    },
    [event, attributes] as const,
  )
}
