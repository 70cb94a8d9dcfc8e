import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { submitted } from '../helpers/my-flight'
import { hydrated } from '../helpers/page-state'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { deferred } from '../helpers/deferred'

/** The countdown still runs. */
const NOW = new Date('2026-02-01T12:00:00Z')

let site: Site
beforeAll(async () => {
  site = await startSite({ now: () => NOW })
})
afterAll(() => site[Symbol.asyncDispose]())

/** When an extension inserts its nodes: before React's file is loaded, or after that, right before hydration. */
const MOMENTS = ['at DOMContentLoaded', 'during hydration'] as const
type Moment = (typeof MOMENTS)[number]

interface Case {
  /** The later one when it is left out. */
  moments?: readonly Moment[]
  /** Sets the page's clock. */
  prepare?: (page: Page) => Promise<unknown>
  /** Types before hydration. */
  type?: (page: Page) => Promise<void>
  /** Checks the page's main behaviour and the typed text. */
  works: (page: Page) => Promise<void>
}

const PAGES: Record<string, Case> = {
  '/': {
    // Not by the page's clock: it hides what `insert` asks `performance` for.
    prepare: (page) =>
      page.addInitScript((behindMs) => {
        const machine = Date.now
        Date.now = () => machine() - behindMs
      }, Date.now() - NOW.getTime()),
    async works(page) {
      expect(await page.locator('#menu').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.locator('#menu').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await page
        .locator('[data-island=capacity-meter][data-live]')
        .getByRole('meter')
        .waitFor({ state: 'attached' })
      const timer = page.getByRole('timer')
      const before = await timer.innerText()
      await expect.poll(() => timer.innerText()).not.toBe(before)
    },
  },
  '/lineup-reveal': {
    async works(page) {
      await page.getByRole('button', { name: 'Skip Intro' }).click()
      await page.getByRole('button', { name: /REVEAL THE SECRET/ }).click()
      const days = page.getByRole('group', { name: 'Festival days' }).getByRole('button')
      await expect.poll(() => days.count()).toBeGreaterThan(1)
      // The reveal shows lists of names.
      await expect.poll(() => page.locator('main ol, main ul').count()).toBeGreaterThan(0)
    },
  },
  '/attendee-pinboard?add=1': {
    async type(page) {
      await page.getByLabel('Party Alias').fill('Echo of Gr')
      await page.getByLabel('Where are you coming from?').pressSequentially('Graz')
    },
    async works(page) {
      expect(await page.getByLabel('Party Alias').inputValue()).toBe('Echo of Gr')
      expect(await page.getByLabel('Where are you coming from?').inputValue()).toBe('Graz')
      await page.getByRole('button', { name: 'Join the Pinboard!' }).click()
      await page
        .getByRole('list', { name: 'Pinned notes' })
        .getByText('Echo of Gr')
        .first()
        .waitFor()
    },
  },
  '/artist-flight-form': {
    moments: MOMENTS,
    async type(page) {
      await page.getByLabel('Artist Name').fill('DJ Stalactite')
    },
    async works(page) {
      expect(await page.getByLabel('Artist Name').inputValue()).toBe('DJ Stalactite')
      await page.getByRole('button', { name: 'Submit Flight Details' }).click()
      // The page shows its own messages and not the browser's.
      await page.locator('[aria-invalid=true]').first().waitFor()
      expect(await page.getByLabel('Artist Name').inputValue()).toBe('DJ Stalactite')
    },
  },
  '/privacy': {
    moments: ['at DOMContentLoaded'],
    async works(page) {
      expect(await page.locator('#menu').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.locator('#menu').isVisible()).toBe(true)
    },
  },
  '/admin-flight-details': {
    async type(page) {
      await page.locator('input[type=password]').fill(SECRETS.ADMIN_PASSWORD)
    },
    async works(page) {
      const box = page.locator('input[type=password]')
      expect(await box.inputValue()).toBe(SECRETS.ADMIN_PASSWORD)
      await box.press('Enter')
      await page.getByRole('heading', { name: 'Artist Flight Details Admin' }).waitFor()
    },
  },
  // Their scripts and forms are like those above, so one visit each is enough.
  '/timetable': {
    moments: ['at DOMContentLoaded'],
    async works(page) {
      const star = page.locator('[data-star]').first()
      await star.click()
      expect(await star.getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: 'My night', exact: true }).click()
      await expect.poll(() => page.locator('[data-star]:visible').count()).toBe(1)
    },
  },
  '/my-flight': {
    moments: ['at DOMContentLoaded'],
    async type(page) {
      await page.getByLabel('Your key').fill((await submitted(site)).key)
    },
    async works(page) {
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByRole('heading', { name: /^CAVE-/ }).waitFor()
    },
  },
  '/pick-ups': {
    async type(page) {
      await page.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
    },
    async works(page) {
      expect(await page.getByLabel('Your key').inputValue()).toBe(SECRETS.ADMIN_PASSWORD)
      await page.getByRole('button', { name: 'Show the arrivals' }).click()
      await page.getByRole('heading', { name: /^Today,/ }).waitFor()
    },
  },
}

const CASES = Object.entries(PAGES).flatMap(([path, page]) =>
  (page.moments ?? ['during hydration' as const]).map((moment) => [path, moment, page] as const),
)

// On a phone: its menu is folded by an attribute of `<html>`, which a new `<html>` would not have.
test.each(CASES)(
  '%s works with the nodes of an extension inserted %s around the page and in every island',
  async (path, moment, at) => {
    await using page = await openPage(site.url, { width: 390, height: 844 })
    const letIn = await holdReact(page)
    await insert(page, moment)
    await at.prepare?.(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await at.type?.(page)
    letIn()
    await hydrated(page)
    expect(await page.locator('html[data-scripted]').count()).toBe(1)
    expect(await page.locator(':is(head, body) > .of-an-extension').count()).toBe(4)
    await at.works(page)
    expect(await page.getByText('This part of the page has stopped working.').count()).toBe(0)
  },
)

test('the nodes of an extension in islands are not reported by nine of ten pages, and once by the tenth', async () => {
  await using page = await openPage(site.url)
  const reports: { kind: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/browser-errors'))
      reports.push(request.postDataJSON() as { kind: string })
  })
  await insert(page, 'at DOMContentLoaded')
  await page.addInitScript(() => (Math.random = () => Number(sessionStorage.getItem('chance'))))
  const visit = async (chance: number) => {
    await page.goto('/privacy')
    await page.evaluate((number) => sessionStorage.setItem('chance', String(number)), chance)
    await page.goto('/attendee-pinboard?add=1')
    await hydrated(page)
  }
  await visit(0.1)
  await visit(0.9)
  await page.waitForLoadState('networkidle')
  expect(reports).toEqual([])
  await visit(0.09)
  await expect.poll(() => reports).toMatchObject([{ kind: 'Recovered' }])
  await page.waitForLoadState('networkidle')
  expect(reports).toHaveLength(1)
})

/** Holds React's file back until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise: open, resolve: letIn } = deferred()
  await page.route('**/assets/react-*.js', async (route) => {
    await open
    await route.continue()
  })
  return letIn
}

/**
 * Inserts an element at each of the four places around the page that extensions use, and many in its islands.
 * Hydration begins when the props of an island's container are first read.
 */
async function insert(page: Page, moment: Moment): Promise<void> {
  await page.addInitScript((when) => {
    let isDone = false
    function put() {
      if (isDone) return
      isDone = true
      for (const island of document.querySelectorAll('[data-island]')) putInto(island)
      for (const parent of [document.head, document.body]) {
        parent.prepend(helper())
        parent.append(helper())
      }
    }
    /** At both ends of an island, at its fields, as writing helpers and password managers do, and around a word. */
    function putInto(island: Element) {
      island.prepend(helper())
      island.append(helper())
      for (const field of island.querySelectorAll('input, textarea')) field.before(helper())
      for (const label of island.querySelectorAll('label, p')) label.append(helper())
    }
    function helper() {
      const node = document.createElement('grammar-helper')
      node.className = 'of-an-extension'
      return node
    }
    addEventListener('DOMContentLoaded', () => {
      if (when === 'at DOMContentLoaded' || !document.querySelector('[data-island]')) return put()
      const data = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset')!
      Object.defineProperty(HTMLElement.prototype, 'dataset', {
        ...data,
        get(this: HTMLElement) {
          const values = data.get!.call(this) as DOMStringMap
          if (values.props !== undefined && performance.getEntriesByType('resource').some(isReact))
            put()
          return values
        },
      })
    })
    const isReact = ({ name }: PerformanceEntry) => /\/react-[^/]+\.js$/.test(name)
  }, moment)
}
