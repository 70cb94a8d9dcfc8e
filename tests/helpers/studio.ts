import type { Locator, Page, Request, Response } from 'playwright-core'
import { afterAll, beforeEach, expect, onTestFailed } from 'vitest'
import { checkTroubles, openPage, type PageOptions } from './browser'
import { handOut } from './hand-out'
import { leftovers } from './leftovers'
import { SECRETS, startSite, type Site } from './site'

interface StudioOptions extends PageOptions {
  at?: string
  /** What the lake says that the project's plan has, in place of what ours says. */
  features?: string[]
}

/** A tab with the Studio open at an address of its own, behind the gate: `await using page = await openStudio(site, { at: '/structure/artist' })`. */
export async function openStudio(
  site: Site,
  { at = '', features, ...options }: StudioOptions = {},
): Promise<Page> {
  handOut('start of the Studio')
  const page = await openPage(site.url, {
    width: 1440,
    height: 900,
    reducedMotion: true,
    ...options,
  })
  await page.addInitScript(() => {
    // The animated icon for saving takes half a core.
    const still = new CSSStyleSheet()
    still.replaceSync('svg * { animation: none !important }')
    if (location.pathname.startsWith('/studio')) document.adoptedStyleSheets = [still]
  })
  if (features) await page.route('**/features?*', (route) => route.fulfill({ json: features }))
  await page.goto(`/studio${at}`)
  await passGate(page)
  await page.getByTestId('studio-navbar').waitFor()
  return page
}

/**
 * One site, and one Studio on it, for all tests of a file: they take longer to start than most journeys in them. Each test does
 * `await using page = await studio.enter()` and begins at the desk, or at `at`, with no state of the test before. A trouble
 * fails the test in which it occurs, unless it is among those that the test `expects`. After a failed test the next one, or its
 * second try, has a new site and another Studio: the failed one may have changed the content.
 */
export function shareStudio() {
  let site: Site | undefined
  let shared: { page: Page; close: () => Promise<void> } | undefined
  let isVisited = false
  const close = async () => {
    const closing = shared?.close()
    shared = undefined
    isVisited = false
    await closing
  }
  const giveUp = async () => {
    const given = site
    site = undefined
    await close()
    await given?.[Symbol.asyncDispose]()
  }
  beforeEach(async () => {
    onTestFailed(giveUp)
    // With settings, so that it is none that a worker's tests share: it has to last longer than one test.
    site ??= await startSite({})
  })
  afterAll(giveUp)
  const theSite = () => {
    if (!site) throw new Error('the site is there while a test runs, and not before')
    return site
  }
  const start = async () => {
    leftovers.push(close)
    const page = await openStudio(theSite())
    return { page, close: () => page.context().close() }
  }
  const enter = async ({
    at,
    expects,
  }: { at?: string; expects?: RegExp[] } = {}): Promise<Page> => {
    // A test that was over its deadline may still use the page.
    if (isVisited) await close()
    shared ??= await start()
    isVisited = true
    const { page } = shared
    page[Symbol.asyncDispose] = async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await checkTroubles(page, expects)
      isVisited = false
    }
    await goWithin(page, '/structure')
    await expect.poll(() => page.getByTestId('document-pane').count()).toBe(0)
    if (at) await goWithin(page, at)
    return page
  }
  return { enter, site: theSite }
}

/** Navigates as links of the Studio do, without a reload: to start the Studio takes three seconds of processor time. */
export function goWithin(page: Page, at: string): Promise<void> {
  return page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio${at}`)
}

export async function passGate(page: Page, password = SECRETS.ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Open the gate' }).click()
}

/** Opens lists and documents from left to right, by their titles. */
export async function openFromDesk(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await press(
      page,
      page
        .getByTestId('structure-tool-list-pane')
        .or(page.getByTestId('pane'))
        .getByText(title, { exact: true })
        .first(),
    )
}

/** Chooses an action from the menu beside the publish button. */
export async function chooseAction(
  page: Page,
  action: 'Delete' | 'Duplicate' | 'Discard changes',
): Promise<void> {
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Drags by the handle as a person does: in small steps, and slowly above the target. */
export async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('what is dragged, or where it is dragged to, cannot be seen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 15 })
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2 - 2, { steps: 3 })
  await page.mouse.up()
}

/** Presses a target in a list. A pane of the Studio covers its lists until a pointer has really moved over them. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await target.hover({ force: true })
  await page.mouse.move(2, 500, { steps: 2 })
  await target.hover({ force: true })
  await target.click()
}

/** The text input of a field, by the field's name in the schema. */
export function field(page: Page, name: string): Locator {
  return page.getByTestId(`field-${name}`).locator('input, textarea').first()
}

/** Publishes the open document. Resolves when the lake has answered that it has it; visitors get it a moment later. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish')
  await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true)
  let isDone = false
  const listen = (response: Response) => {
    // 409 says that an attempt whose answer was lost had published it.
    isDone ||= (response.ok() || response.status() === 409) && asksToPublish(response.request())
  }
  page.on('response', listen)
  await clickUntil(page, button, () => Promise.resolve(isDone)).finally(() =>
    page.off('response', listen),
  )
  await expect.poll(() => button.isEnabled()).toBe(false)
}

function asksToPublish(request: Request): boolean {
  return (
    request.url().includes('/data/actions/') &&
    (request.postData() ?? '').includes('sanity.action.document.publish')
  )
}

/** Presses the button of the dialog that asks for confirmation. */
export async function confirm(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const button = page.getByTestId('confirm-button')
  await button.waitFor()
  await clickUntil(page, button, isDone)
}

/** Chooses an entry of the open history, without a mouse: its tooltip would be under the pointer. */
export async function chooseRevision(entry: Locator): Promise<void> {
  await entry.waitFor()
  await entry.dispatchEvent('click')
}

/** Clicks until it is done. The Studio ignores a click while it still validates the last input; people click again, too. */
async function clickUntil(
  page: Page,
  button: Locator,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const attempt = async () => {
    if (await isPressable(button)) await button.click({ timeout: 2000 }).catch(() => undefined)
    for (let look = 0; look < 15; look += 1) {
      if (await isDone()) return true
      await page.waitForTimeout(200)
    }
    return false
  }
  await expect.poll(attempt, { timeout: 40_000 }).toBe(true)
}

async function isPressable(button: Locator): Promise<boolean> {
  return (await button.isVisible()) && (await button.isEnabled({ timeout: 500 }).catch(() => false))
}
