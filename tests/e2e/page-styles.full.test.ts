import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'
import { deferred } from '../helpers/deferred'

test('every page is dressed when it arrives, without asking for a style sheet; it asks for no script before its first view is painted, and for React once it has loaded; until the letters are there, the bolder stand-ins for titles are filled as the titles are', async () => {
  await using site = await startSite()
  const [act = ''] = /\/timetable\/[^"]+/.exec(await (await fetch(site.url)).text()) ?? []
  await using page = await openPage(site.url, { width: 390, expects: [/404/] })
  const sheets: string[] = []
  page.on(
    'request',
    (request) => void (request.resourceType() === 'stylesheet' && sheets.push(request.url())),
  )
  // The last one is a page that could not be made.
  for (const path of [...PAGES, act, '/attendee-pinboard?before=x']) {
    await page.goto(path)
    await hydrated(page)
    expect.soft(sheets, path).toEqual([])
    const letters = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    expect.soft(letters, path).toContain('Figtree')
    expect.soft(await page.locator('head style').count(), path).toBe(2)
    const { painted, loaded, scripts, react } = await timesOf(page)
    for (const start of scripts) expect.soft(start, path).toBeGreaterThanOrEqual(painted)
    const hasIslands = (await page.locator('[data-island]').count()) > 0
    expect.soft(react, path).toHaveLength(hasIslands ? 1 : 0)
    for (const start of react) expect.soft(start, path).toBeGreaterThanOrEqual(loaded)
    if (['/', '/timetable', act].includes(path)) await expectFilledStandIns(page, path)
  }
  // Without the show its names are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/lineup-reveal')
  await expectFilledStandIns(page, '/lineup-reveal')
})

/** When the page was painted and loaded, and when it asked for its script files, in ms. */
function timesOf(page: Page) {
  return page.evaluate(async () => {
    // A page without islands may not be painted yet.
    const painted = await new Promise<number>((resolve) =>
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint')
        if (paint) resolve(paint.startTime)
      }).observe({ type: 'paint', buffered: true }),
    )
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const starts = (file: RegExp) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => file.test(name))
        .map(({ startTime }) => startTime)
    return {
      painted,
      loaded: visit!.loadEventStart,
      scripts: starts(/\.js$/),
      react: starts(/\/react-[^/]+\.js$/),
    }
  })
}

/** As the titles are until their letters have come: with an outline of the colour that they are filled with. */
async function expectFilledStandIns(page: Page, path: string): Promise<void> {
  const titles = await page.evaluate(() => {
    document.documentElement.dataset.plain = ''
    return [...document.querySelectorAll('.display-title, .display-title *')].map((title) => {
      const style = getComputedStyle(title)
      return {
        width: Number.parseFloat(style.webkitTextStrokeWidth),
        edge: style.webkitTextStrokeColor,
        fill: style.webkitTextFillColor,
      }
    })
  })
  expect.soft(titles.length, path).toBeGreaterThan(0)
  for (const { width, edge, fill } of titles) {
    expect.soft(width, path).toBeGreaterThan(0)
    expect.soft(edge, path).toBe(fill)
  }
}

test('every page shows its letters as soon as they are there', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  // The clock is stopped, so the timer that gives up waiting for fonts cannot show the letters.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  for (const path of ['/', '/lineup-reveal']) {
    await page.goto(path)
    await page.locator('html:not([data-plain])').waitFor()
    const areThere = await page.evaluate(() => document.fonts.check('16px Figtree'))
    expect.soft(areThere, path).toBe(true)
  }
})

test.each([
  ['/', '</h1>'],
  ['/lineup-reveal', '<video'],
])('nothing of %s is painted before its first view has come whole', async (path, last) => {
  await using site = await startSite()
  await using held = await holdAfter(site.url, path, last)
  await using page = await openPage(held.url, { width: 390 })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('header nav').waitFor({ state: 'attached' })
  // Enough time for the browser to paint the part that it has.
  await page.waitForTimeout(700)
  const heldUntil = await page.evaluate(() => performance.now())
  held.goOn()
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await expect.poll(painted).toBeGreaterThan(heldUntil)
})

test('the home page asks for neither its icon nor its manifest before the first paint, and takes no emoji of the system', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  expect(
    await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
  ).toBe(1)
  expect(await page.locator('link[rel=icon]').first().getAttribute('href')).toMatch(
    /^data:image\/svg/,
  )
  expect(asked).not.toContain('/favicon.svg')

  await page.locator('html:not([data-folded])').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#booking h3',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(await page.locator('#booking h3').first().textContent()).toContain('🎉')
  expect(
    fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]).toSorted(),
  ).toEqual([
    ['Figtree Light', true],
    ['Noto Emoji', true],
  ])
})

test('what lies below the first view of a page is laid out after it, all of it', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  for (const [path, parts] of [
    ['/', '.section-body, .tier'],
    ['/timetable', '.timetable-day:nth-of-type(n + 2) ul'],
  ] as const) {
    await page.goto(path)
    await page.locator('html:not([data-folded])').waitFor()
    const layouts = () =>
      page.evaluate((chosen) => {
        const found = [...document.querySelectorAll(chosen)]
        return [...new Set(found.map((part) => getComputedStyle(part).contentVisibility))]
      }, parts)
    expect.soft(await layouts(), path).toEqual(['visible'])
    // As it was before the first paint.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.folded = 'all'
      for (const part of document.querySelectorAll(chosen)) part.classList.add('below-fold')
    }, parts)
    expect.soft(await layouts(), path).toEqual(['hidden'])
  }
})

test('parts that still wait for their layout get it with a press at the latest, and an anchor finds none that waits', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  // So that nothing is unfolded on its own.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/timetable')
  await page.locator('html[data-folded=""]').waitFor({ state: 'attached' })
  const link = page.locator('.timetable-days a').last()
  const anchor = (await link.getAttribute('href'))!
  await link.click()
  expect(await page.locator('html').getAttribute('data-folded')).toBeNull()
  await expect.poll(async () => (await page.locator(anchor).boundingBox())?.y).toBeLessThan(200)
  await page.goto('/privacy')
  await page.goto(`/timetable${anchor}`)
  expect(await page.locator('html').getAttribute('data-folded')).toBeNull()
})

/** A proxy for the site. It sends the page at `path` up to and with `last`, and the rest after `goOn`. */
async function holdAfter(site: string, path: string, last: string) {
  const { promise: released, resolve: goOn } = deferred()
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(site + url)
    const {
      'content-encoding': _,
      'content-length': __,
      ...headers
    } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, headers)
    if (url !== path) return response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    const end = html.indexOf(last) + last.length
    response.write(html.slice(0, end))
    await released
    response.end(html.slice(end))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    goOn,
    async [Symbol.asyncDispose]() {
      goOn()
      server.closeAllConnections()
      server.close()
    },
  }
}
