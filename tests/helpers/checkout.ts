import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { beginSession, mutate } from './organiser'
import type { Site } from './site'

/** The ticket provider's script, and what ours does in its place. */
export const SCRIPT = 'https://checkout.example.com/widget.js'

export const WIDGET =
  "document.getElementById('checkout-widget').textContent = 'The checkout of the provider'"

/** Scrolls to the link that stands beside the checkout's button. */
export async function nearCheckout(page: Page): Promise<void> {
  await page
    .locator('#booking')
    .getByRole('link', { name: 'Book your place' })
    .scrollIntoViewIfNeeded()
}

/** Publishes the address of the ticket provider's script in the settings. @param more - further settings */
export async function sellOnThePage(site: Site, more: Record<string, string> = {}): Promise<void> {
  await mutate(site, await beginSession(site), [
    { patch: { id: 'siteSettings', set: { checkoutWidgetUrl: SCRIPT, ...more } } },
  ])
  // Also called outside of tests, where `expect.poll` is not at hand.
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${site.url}/`)).text()).toContain('Open the checkout here'),
    8000,
  )
}
