import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from './chromium.mjs'

export interface PageOptions {
  /** Of the window, in CSS pixels. */
  width?: number
  height?: number
  javaScript?: boolean
  reducedMotion?: boolean
  /** IANA name; the visitor's, not the festival's. */
  timezone?: string
  /** The browser keeps pages that are left and shows them again as they were, as it does for visitors. */
  backForwardCache?: boolean
  /** Console errors that the test provokes. Each must come; any other fails the test. */
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
  // Nothing but this machine can be reached, so that no test ever depends on the network.
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1 , EXCLUDE [::1]',
]

// One of each kind for all files of a worker; they end with the worker's process.
let browser: Promise<Browser> | undefined
let cachingBrowser: Promise<Browser> | undefined
const checks = new WeakMap<Page, () => Promise<void>>()

/**
 * A page of its own in a fresh profile, with `origin` as the base of relative addresses:
 * `await using page = await openPage(site.url, { width: 390 })`. When it goes out of scope the test fails if the page has
 * logged an error, thrown one, violated its content security policy, asked another host, or been given a cookie.
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
  const context = await (
    await (options.backForwardCache ? (cachingBrowser ??= launch(true)) : (browser ??= launch()))
  ).newContext({
    baseURL: origin,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    timezoneId: timezone,
    locale: 'en-GB',
  })
  return watchedPage(context, watch(context, origin), expects)
}

/** The page of a fresh profile, whose troubles fail the test as `openPage` says. */
export async function watchedPage(
  context: BrowserContext,
  troubles: string[],
  expects: RegExp[],
): Promise<Page> {
  // A wait that takes longer is a failure that should name itself before the test's own deadline does.
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const addCookies = async () =>
    troubles.push(...(await context.cookies()).map(({ name }) => `cookie set: ${name}`))
  // Soft, so that it does not hide why the test itself may have failed.
  const judge = () => {
    expect
      .soft(
        troubles.filter((trouble) => !expects.some((pattern) => pattern.test(trouble))),
        'troubles in the browser',
      )
      .toEqual([])
  }
  checks.set(page, async () => {
    await addCookies()
    judge()
  })
  page[Symbol.asyncDispose] = async () => {
    await addCookies()
    await context.close()
    judge()
    const missing = expects.filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)))
    expect.soft(missing, 'troubles that should have come').toEqual([])
  }
  return page
}

/** Fails the test if the page has had a trouble so far, as its closing would: for one that stays open for the next test. */
export async function checkTroubles(page: Page): Promise<void> {
  await checks.get(page)?.()
}

function launch(backForwardCache = false): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('Chromium is missing: install chromium (or Chrome), or set CHROME_PATH to it.')
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    // Playwright switches it off.
    ignoreDefaultArgs: backForwardCache ? ['--disable-back-forward-cache'] : undefined,
  })
}

/** A list that grows by one line for each thing that a visitor's browser would complain about. */
export function watch(context: BrowserContext, origin: string): string[] {
  const troubles: string[] = []
  // Chromium reports violations of the content security policy here too, without JavaScript as well.
  context.on('console', (message) => {
    if (message.type() === 'error')
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
