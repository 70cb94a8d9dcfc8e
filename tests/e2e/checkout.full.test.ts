import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { nearCheckout, SCRIPT, sellOnThePage, WIDGET } from '../helpers/checkout'
import { beginSession, mutate } from '../helpers/organiser'
import { hydrated } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

/** It sells on the page. Tests with other settings start one of their own. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  await sellOnThePage(site)
})

afterAll(() => site[Symbol.asyncDispose]())

test('without an address of a checkout there is no button, and no policy names a provider; with it the further hosts that organisers name are allowed, on this page only', async () => {
  await using own = await startSite()
  await using page = await openPage(own.url)
  const answer = await page.goto('/')
  await hydrated(page)
  expect(await page.getByRole('button', { name: 'Open the checkout here' }).count()).toBe(0)
  expect(answer?.headers()['content-security-policy']).not.toContain('checkout.example')
  expect(answer?.headers()['permissions-policy']).toContain('payment=()')
  await sellOnThePage(own)
  expect((await fetch(own.url)).headers.get('permissions-policy')).toContain(
    'payment=(self "https://checkout.example.com")',
  )
  await mutate(own, await beginSession(own), [
    {
      patch: {
        id: 'siteSettings',
        set: { checkoutOrigins: ['https://pay.example.net/v3/pay.js'] },
      },
    },
  ])
  const both = 'https://checkout.example.com https://pay.example.net'
  await expect
    .poll(async () => (await fetch(own.url)).headers.get('content-security-policy'))
    .toContain(both)
  const { headers } = await fetch(own.url)
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  for (const kind of ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src'])
    expect([kind, policy.find((rule) => rule.startsWith(`${kind} `))?.endsWith(both)]).toEqual([
      kind,
      true,
    ])
  expect(headers.get('permissions-policy')).toContain(
    'payment=(self "https://checkout.example.com" "https://pay.example.net")',
  )
  const privacy = await fetch(`${own.url}/privacy`)
  expect(privacy.headers.get('content-security-policy')).not.toContain('example.net')
})

test('a provider that does not answer has failed after 15 seconds; a press waits again, and a late answer counts once; where it has drawn nothing after eight seconds, a link to the provider stands, until it draws', async () => {
  await using page = await openPage(site.url, {
    expects: [/^asked: https:\/\/checkout\.example/],
  })
  let asked = 0
  let answer = () => {}
  await page.route(SCRIPT, async (route) => {
    asked += 1
    await new Promise<void>((resolve) => (answer = resolve))
    return route.fulfill({ contentType: 'text/javascript', body: ELEMENT_WIDGET })
  })
  await page.clock.install()
  await page.goto('/')
  await nearCheckout(page)
  const button = page.getByRole('button', { name: 'Open the checkout here' })
  await button.click()
  await page.getByRole('button', { name: 'Opening the checkout…' }).waitFor()
  await page.clock.fastForward(15_000)
  await page.getByText('The checkout could not be loaded.').waitFor()
  await button.click()
  await page.getByRole('button', { name: 'Opening the checkout…' }).waitFor()
  answer()
  await button.waitFor({ state: 'detached' })
  expect(asked).toBe(1)
  const sentence = page.getByText('Nothing has opened here?')
  expect(await sentence.count()).toBe(0)
  await page.clock.fastForward(8000)
  await sentence.waitFor()
  const link = page.getByRole('link', { name: 'Book at the ticket provider' })
  expect(await link.getAttribute('href')).toBe(
    await page.getByRole('link', { name: 'Book your place' }).last().getAttribute('href'),
  )
  await page.evaluate(WIDGET)
  await sentence.waitFor({ state: 'detached' })
})

test('where its scripts do not run there is no button that does nothing', async () => {
  const button = (page: Page) => page.getByText('Open the checkout here')
  await using plain = await openPage(site.url, { javaScript: false })
  await plain.goto('/')
  expect([await button(plain).count(), await button(plain).isVisible()]).toEqual([1, false])
  await using page = await openPage(site.url, { expects: [/ERR_FAILED/] })
  await page.route('**/assets/react-*.js', (route) => route.abort())
  await page.goto('/')
  await nearCheckout(page)
  await page.locator('[data-failed]').first().waitFor({ state: 'attached' })
  expect([await button(page).count(), await button(page).isVisible()]).toEqual([1, false])
})

const STYLES = 'https://styles.example.org/v1.css'

const ELEMENT = '<pretix-widget event="https://checkout.example.com/demo/"></pretix-widget>'

/** As pretix draws: into its own element alone. */
const ELEMENT_WIDGET = `
  for (const element of document.querySelectorAll('pretix-widget')) {
    const drawn = document.createElement('p')
    drawn.className = 'pretix'
    drawn.textContent = 'The shop at ' + element.getAttribute('event')
    element.replaceWith(drawn)
  }`

test('a checkout that draws into its own element has the element and the style sheet, and the policy names that sheet’s host for styles alone', async () => {
  await using own = await startSite()
  await sellOnThePage(own, { checkoutElement: ELEMENT, checkoutStyleUrl: STYLES })
  const policy = (await fetch(own.url)).headers.get('content-security-policy')?.split('; ') ?? []
  const naming = policy.filter((rule) => rule.includes('https://styles.example.org'))
  expect(naming.map((rule) => rule.split(' ')[0])).toEqual(['style-src'])
  await using page = await openPage(own.url, {
    expects: [/^asked: https:\/\/(checkout|styles)\.example/],
  })
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: ELEMENT_WIDGET }),
  )
  await page.route(STYLES, (route) =>
    route.fulfill({ contentType: 'text/css', body: '.pretix { border-top: 7px solid }' }),
  )
  await page.clock.install()
  await page.goto('/')
  await nearCheckout(page)
  await page.getByRole('button', { name: 'Open the checkout here' }).click()
  const shop = page.getByText('The shop at https://checkout.example.com/demo/')
  await shop.waitFor()
  await expect
    .poll(() => shop.evaluate((drawn) => getComputedStyle(drawn).borderTopWidth))
    .toBe('7px')
  await page.clock.fastForward(8000)
  // The page learns of a drawn height with its next frame.
  await expect.poll(() => page.getByText('Nothing has opened here?').count()).toBe(0)
})
