import { setTimeout as wait } from 'node:timers/promises'
import { median } from './site.mjs'

const ROUNDS = 3
const SLOWDOWN = 4
/** In this time an interaction is over, painted and reported, also on a slow machine. */
const SETTLED_MS = 800
const TYPED = 'Bats!'
/** Pixels a second. */
const SCROLL_SPEED = 1600
/** Heights on the screen at which a finger begins to drag the page up, and at which it lets go. */
const STROKE_FROM = 720
const STROKE_TO = 120
const TOUCH_REPORTS_MS = 8

/** Events of at least this many ms are reported. The browser allows no smaller number. */
const SHORTEST_MS = 16

/** The presses on each page, in order. */
const PRESSES = {
  '/': [
    ['open the menu', (page) => tap(menuButton(page))],
    [
      'choose a section in it',
      (page) => tap(page.getByRole('link', { name: 'Schedule', exact: true })),
    ],
    [
      'close the menu again',
      async (page) => {
        if ((await menuButton(page).getAttribute('aria-expanded')) === 'false')
          await tap(menuButton(page))
        await tap(menuButton(page))
      },
    ],
  ],
  '/attendee-pinboard': [
    [
      'open the form',
      (page) => tap(page.getByRole('button', { name: 'Add Yourself to the Pinboard!' })),
    ],
    ['type into a field', (page) => typeInto(page, page.getByLabel('Party Alias'))],
    ['send it half empty', (page) => tap(page.getByRole('button', { name: 'Join the Pinboard!' }))],
    ['show older notes', (page) => tap(page.getByText('Show older notes'))],
  ],
  '/lineup-reveal': [
    ['skip the intro', (page) => tap(page.getByRole('button', { name: 'Skip Intro' }))],
    ['reveal the secret', (page) => tap(page.getByRole('button', { name: 'REVEAL THE SECRET' }))],
    ['show all names', (page) => tap(page.getByRole('button', { name: 'Show all names' }))],
    ['choose another day', (page) => tap(page.getByRole('button', { name: 'Saturday' }))],
  ],
  '/artist-flight-form': [
    ['type into a field', (page) => typeInto(page, page.getByLabel('Artist Name'))],
    [
      'send it with errors',
      (page) => tap(page.getByRole('button', { name: 'Submit Flight Details' })),
    ],
    ['mend one error', (page) => typeInto(page, page.getByLabel('Full Legal Name'))],
  ],
  '/admin-flight-details': [
    [
      'type the password',
      (page, { password }) => typeInto(page, page.getByLabel('Admin password'), password),
    ],
    ['unlock', (page) => page.keyboard.press('Enter')],
    ['sort by artist', (page) => pressKey(page, page.getByLabel('Sort by'), 'ArrowDown')],
    ['open another tab', (page) => tap(page.getByRole('tab', { name: 'Activity' }))],
    ['come back to the flights', (page) => tap(page.getByRole('tab', { name: 'Flights' }))],
    [
      'ask to delete a flight',
      (page) => tap(page.getByRole('button', { name: /^Delete the flight/ }).first()),
    ],
    ['keep it', (page) => tap(page.getByRole('button', { name: 'Keep them' }))],
    ['refresh', (page) => tap(page.getByRole('button', { name: 'Refresh Data' }))],
    ['filter by name', (page) => typeInto(page, page.getByLabel('Filter by name'), 'dj 1')],
  ],
}

/**
 * Milliseconds from each press on a page until the next paint (INP), with the processor slowed down fourfold.
 *
 * @param {Awaited<ReturnType<typeof import('./phone-browser.mjs').phoneBrowser>>} phone
 * @param {{ origin: string, password: () => string }} site
 * @param {string} path
 */
export async function pressDelays(phone, site, path) {
  const presses = PRESSES[path]
  if (presses === undefined) return []
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await pressAll(phone, site, path, presses))
  return presses.map(([press], index) => {
    const delays = rounds.map((round) => round[index])
    return { path, press, median: median(delays), worst: Math.max(...delays) }
  })
}

async function pressAll(phone, site, path, presses) {
  const { page, close } = await phone.open(SLOWDOWN)
  try {
    await page.goto(site.origin + path, { waitUntil: 'load' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.evaluate(keepFramesComing)
    await page.evaluate(watchEvents, SHORTEST_MS)
    const delays = []
    for (const [, press] of presses) {
      await begin(page)
      await press(page, { password: site.password() })
      await page.waitForTimeout(SETTLED_MS)
      delays.push(await page.evaluate(() => Math.max(0, ...window.interactions)))
    }
    return delays
  } finally {
    await close()
  }
}

/** In the page: keeps frames coming. Headless, a press without a visible change would wait for the frame of the next change. */
function keepFramesComing() {
  const onFrame = () => requestAnimationFrame(onFrame)
  onFrame()
}

/** In the page: writes the duration in ms of every interaction from `window.from` on into `window.interactions`. */
function watchEvents(durationThreshold) {
  new PerformanceObserver((list) => {
    for (const { startTime, duration, interactionId } of list.getEntries())
      if (interactionId > 0 && startTime >= window.from) window.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold })
}

/** What happens in the page from now on belongs to the next press. What came before has settled. */
async function begin(page) {
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    window.from = performance.now()
    window.interactions = []
  })
}

function menuButton(page) {
  return page.getByRole('button', { name: 'Menu', exact: true })
}

/**
 * A tap on a button. Playwright finds it and tries a press before it begins to count: to find a button by its role, Playwright
 * reads the styles of all elements, also of those that the browser skipped, and its try is a press that the page does not get.
 */
async function tap(button) {
  await button.tap({ trial: true })
  const { x, y, width, height } = (await button.boundingBox()) ?? {}
  await begin(button.page())
  await button.page().touchscreen.tap(x + width / 2, y + height / 2)
}

async function pressKey(page, field, key) {
  await field.focus()
  await begin(page)
  await page.keyboard.press(key)
}

async function typeInto(page, field, text = TYPED) {
  await tap(field)
  for (const letter of text) await page.keyboard.press(letter)
}

/**
 * A page is scrolled from top to bottom by finger and by wheel, with the processor slowed down fourfold. Counts the frames by
 * `requestAnimationFrame`, and finds the longest task of the page's main thread.
 *
 * @param {Awaited<ReturnType<typeof import('./phone-browser.mjs').phoneBrowser>>} phone
 * @param {{ origin: string }} site
 * @param {string} path
 */
export async function scrollFrames(phone, site, path) {
  const rows = []
  for (const gesture of /** @type {const} */ (['touch', 'mouse'])) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await scrollOnce(phone, site.origin + path, gesture))
    rows.push({
      path,
      gesture: gesture === 'mouse' ? 'wheel' : gesture,
      frames: median(rounds.map(({ frames }) => frames.length)),
      slow: median(rounds.map(({ frames }) => frames.filter((ms) => ms > 50).length)),
      longestFrame: median(rounds.map(({ frames }) => Math.max(...frames))),
      longestTask: median(rounds.map(({ longestTask }) => longestTask)),
    })
  }
  return rows
}

async function scrollOnce(phone, url, gesture) {
  const { page, session, close } = await phone.open(SLOWDOWN)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.waitForTimeout(SETTLED_MS)
    const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await page.evaluate(watchFrames)
    await phone.browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
    })
    await (gesture === 'touch' ? swipe(session, way) : turnWheel(session, way))
    const frames = await page.evaluate(() => window.frameTimes)
    return { frames, longestTask: longestTask(await phone.browser.stopTracing()) }
  } finally {
    await close()
  }
}

function turnWheel(session, way) {
  return session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -way,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}

/** Swipes of at most the screen's height. Chromium's own touch gesture (synthesizeScrollGesture) moves nothing here. */
async function swipe(session, way) {
  for (let left = way; left > 0; left -= STROKE_FROM - STROKE_TO) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: 195, y: STROKE_FROM }],
    })
    const began = performance.now()
    for (
      let y = STROKE_FROM;
      y > STROKE_TO;
      y = Math.max(STROKE_TO, STROKE_FROM - (SCROLL_SPEED * (performance.now() - began)) / 1000)
    ) {
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 195, y }],
      })
      await wait(TOUCH_REPORTS_MS)
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** In the page: writes the ms of every frame into `window.frameTimes`. */
function watchFrames() {
  window.frameTimes = []
  let last = performance.now()
  const onFrame = (now) => {
    window.frameTimes.push(now - last)
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}

/** The longest task of all threads that run pages, in ms. @param {Buffer} trace */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const isPageThread = (event) =>
    event.name === 'thread_name' && event.args.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isPageThread).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`),
  )
  return tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0)
}
