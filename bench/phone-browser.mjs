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

/** A browser that opens pages as a phone does; `open` gives a fresh profile each time. */
export async function phoneBrowser() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  return {
    browser,
    close: () => browser.close(),
    /** @param {number} slowdown times the machine's own processor. @returns a page, its debugging session and how to close it. */
    async open(slowdown = 1) {
      const context = await browser.newContext({
        viewport: SIZE,
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'en-GB',
      })
      context.setDefaultTimeout(15_000)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return { page, session, close: () => context.close() }
    },
  }
}
