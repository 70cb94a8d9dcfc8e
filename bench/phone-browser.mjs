import { chromium } from 'playwright-core'
import { ensureChromium } from '../tests/helpers/chromium.mjs'

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SIZE = { width: 390, height: 844 }
/** The whole browser's, with room for its bars. */
const WINDOW = { width: 800, height: 1100 }
const LONGEST_WAIT_MS = 15_000
/** Longer than other waits, because a page takes longer over a slow line. */
const LONGEST_LOAD_MS = 60_000

/** @typedef {Awaited<ReturnType<typeof phoneBrowser>>} Phone */

/** A browser that opens pages as a phone does; `open` gives a fresh profile each time. */
export async function phoneBrowser() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })

  /** @param {number} slowdown times the machine's own processor. @returns a page, its debugging session and how to close it. */
  async function open(slowdown = 1) {
    const context = await browser.newContext({
      viewport: SIZE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    })
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    context.setDefaultNavigationTimeout(LONGEST_LOAD_MS)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    // The browser's own bars take a part of the window, and paints outside of it are not reported.
    const { windowId } = await session.send('Browser.getWindowForTarget')
    await session.send('Browser.setWindowBounds', { windowId, bounds: WINDOW })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return { page, session, close: () => context.close() }
  }

  return {
    browser,
    open,
    close: () => browser.close(),
    /**
     * Loads a page, stays for a while and leaves, without a measurement: after it the server has sent every file once.
     *
     * @param {string} url
     * @param {number} stayMs
     */
    async visit(url, stayMs) {
      const { page, close } = await open()
      try {
        const answer = await page.goto(url, { waitUntil: 'load' })
        if (!answer?.ok()) throw new Error(`${url} was answered with ${answer?.status()}`)
        await page.waitForTimeout(stayMs)
      } finally {
        await close()
      }
    },
  }
}
