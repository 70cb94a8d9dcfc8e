import { join } from 'node:path'
import { firefox, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { watch, watchedPage, type PageOptions } from './browser'
import { findFirefox } from './firefox.mjs'

// One process for all tests of a worker, which ends with the worker.
let browser: Promise<Browser> | undefined

/**
 * Opens a page in a fresh profile of Firefox, as `openPage` does in Chromium. When it goes out of scope, the test fails if
 * the page has had a trouble. Firefox 153 takes neither emulated media nor a profile without JavaScript.
 */
export async function openFirefox(
  origin: string,
  options: Omit<PageOptions, 'javaScript' | 'reducedMotion'> = {},
): Promise<Page> {
  const { width = 1280, height = 800, timezone = 'Europe/Madrid', expects = [] } = options
  browser ??= launch()
  const context = await (
    await browser
  ).newContext({
    baseURL: origin,
    viewport: { width, height },
    timezoneId: timezone,
    locale: 'en-GB',
  })
  const troubles = watch(context, origin)
  watchAnswers(context, troubles)
  return watchedPage(context, troubles, expects)
}

function launch(): Promise<Browser> {
  const path = findFirefox()
  if (!path)
    throw new Error('Firefox is missing: `node tests/helpers/ensure.mjs firefox` says what to do.')
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-relay.mjs'),
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: {
      // Only loopback addresses bypass the proxy, and no proxy listens there, so no test depends on the network.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 1,
      // Without a graphics card, sixty frames a second take a tenth of the run's processor time.
      'layout.frame_rate': 20,
      // Firefox must not open a second connection beside a slow one: a site that stops would wait for its first request.
      'network.http.connection-retry-timeout': 0,
    },
  })
}

/** Adds failed requests. Chromium writes them to its console; Firefox does not send them over WebDriver BiDi. */
function watchAnswers(context: BrowserContext, troubles: string[]): void {
  context.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`answered: ${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // When a page is left, Firefox aborts the requests that it is still loading.
    if (reason !== 'NS_BINDING_ABORTED') troubles.push(`failed: ${reason} (${request.url()})`)
  })
}
