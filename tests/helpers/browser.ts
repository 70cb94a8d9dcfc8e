import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { keepIfFailed } from './failed-page'
import { handOut } from './hand-out'

export interface PageOptions {
  /** Size of the window, in CSS pixels. */
  width?: number
  height?: number
  javaScript?: boolean
  reducedMotion?: boolean
  /** IANA name of the visitor's time zone, not the festival's. */
  timezone?: string
  /** Turns on the back/forward cache, which visitors' browsers have and Playwright turns off. */
  backForwardCache?: boolean
  /** A folder for what the browser keeps, in a browser of its own. Another page with the same folder is that browser after a restart. */
  profile?: string
  /** Console errors that the test provokes. Each must occur, and any other fails the test. */
  expects?: RegExp[]
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only this machine can be reached, so that no test depends on the network.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1 , EXCLUDE [::1]',
]

// One browser of each kind for all files of a worker. They end with the worker's process.
let shell: Promise<Browser> | undefined
let cachingBrowser: Promise<Browser> | undefined
const checks = new WeakMap<Page, (expected: RegExp[]) => Promise<void>>()

/**
 * A page of its own in a fresh profile, with `origin` as the base of relative addresses:
 * `await using page = await openPage(site.url, { width: 390 })`. When it goes out of scope the test fails if the page has
 * logged an error, thrown one, violated its content security policy, sent a request to another host, or got a cookie.
 */
export async function openPage(origin: string, options: PageOptions = {}): Promise<Page> {
  const {
    width = 1280,
    height = 800,
    javaScript = true,
    reducedMotion = false,
    timezone = 'Europe/Madrid',
    expects = [],
  } = options
  const settings: BrowserContextOptions = {
    baseURL: origin,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    timezoneId: timezone,
    locale: 'en-GB',
  }
  if (options.profile !== undefined) handOut('whole Chromium')
  const context =
    options.profile === undefined
      ? await (await browserOf(options)).newContext(settings)
      : await chromium.launchPersistentContext(options.profile, {
          ...settings,
          ...program(findChromium()),
        })
  // A folder has one browser at a time, so that one ends with its page.
  const close = options.profile === undefined ? await keepIfFailed(context) : undefined
  return watchedPage(context, watch(context, origin), expects, close)
}

/** A page of a fresh profile. Its troubles fail the test, as `openPage` describes. */
export async function watchedPage(
  context: BrowserContext,
  troubles: string[],
  expects: RegExp[],
  close = () => context.close(),
): Promise<Page> {
  // Below the test's own deadline, so that the error names the step that took too long.
  context.setDefaultTimeout(25_000)
  handOut('page')
  const page = await context.newPage()
  routeFromNextRequest(page)
  const addCookies = async () =>
    troubles.push(...(await context.cookies()).map(({ name }) => `cookie set: ${name}`))
  // Soft, so that it does not hide the test's own failure.
  const judge = (expected: RegExp[]) => {
    const others = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
    // In the message, too: a run's last lines name the first line of a failure alone.
    expect.soft(others, `troubles in the browser: ${others.join(' · ')}`).toEqual([])
    const missing = expected.filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)))
    expect.soft(missing, 'troubles that should have come').toEqual([])
  }
  checks.set(page, async (expected) => {
    await addCookies()
    judge(expected)
    troubles.length = 0
  })
  page[Symbol.asyncDispose] = async () => {
    await addCookies()
    judge(expects)
    await close()
  }
  return page
}

/**
 * Chromium ends a request with ERR_ABORTED, and tells no route of it, when it comes just as the first route of a loaded page is set
 * up. So `route` also waits until the page has done what it had to do until then.
 */
function routeFromNextRequest(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...ways) => {
    const routed = await route(...ways)
    if (page.url() !== 'about:blank') await page.evaluate(() => undefined).catch(() => undefined)
    return routed
  }
}

/**
 * Fails the test if the page has had a trouble since the last check that the test does not expect, or if one that it expects has
 * not come. For a page that stays open for the next test, so is not closed yet.
 */
export async function checkTroubles(page: Page, expected: RegExp[] = []): Promise<void> {
  await checks.get(page)?.(expected)
}

function program(executablePath: string | null) {
  if (!executablePath)
    throw new Error('Chromium is missing: install chromium (or Chrome), or set CHROME_PATH to it.')
  return { executablePath, args: ARGUMENTS }
}

/** The headless shell, which costs less, or the whole browser where a page needs what only that has. */
function browserOf({ backForwardCache }: PageOptions): Promise<Browser> {
  if (!backForwardCache) return (shell ??= chromium.launch(program(findHeadlessShell())))
  return (cachingBrowser ??= launchWithCache())
}

function launchWithCache(): Promise<Browser> {
  handOut('whole Chromium')
  return chromium.launch({
    ...program(findChromium()),
    // Playwright turns the back/forward cache off with this argument.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/**
 * What the Studio alone logs: its socket may send while it is being closed, and its preview may take more than ten seconds to connect
 * on a busy machine. Our pages do neither.
 */
const OF_A_BUSY_MACHINE =
  /^WebSocket is already in CLOSING or CLOSED state|^Unable to connect to visual editing\./

/** A list of the page's troubles so far, one line each. It grows while the page is open. */
export function watch(context: BrowserContext, origin: string): string[] {
  const troubles: string[] = []
  // Chromium reports violations of the content security policy here, too, also for pages without JavaScript.
  context.on('console', (message) => {
    if (message.type() === 'error' && !OF_A_BUSY_MACHINE.test(message.text()))
      troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== origin)
      troubles.push(`asked: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(origin).host)
        troubles.push(`asked: ${socket.url()}`)
    })
  })
  return troubles
}
