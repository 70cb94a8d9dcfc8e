import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SECRETS } from '../helpers/site'
import {
  chooseAction,
  chooseRevision,
  confirm,
  drag,
  field,
  openFromDesk,
  publish,
  shareStudio,
} from '../helpers/studio'
import { deferred } from '../helpers/deferred'

const studio = shareStudio()

async function shown(path = '/'): Promise<string> {
  return (await fetch(studio.site().url + path)).text()
}

/** Holds back the Studio's query whether an artist plays twice on a day, until the returned function is called. */
async function holdChecks(page: Page): Promise<() => void> {
  const { promise: isOver, resolve: goOn } = deferred()
  await page.route(
    (url) => url.pathname.includes('/data/query/') && url.searchParams.has('$day'),
    async (route) => {
      await isOver
      await route.continue()
    },
  )
  return goOn
}

/** The number of documents with this name, drafts included. */
async function documentsNamed(name: string): Promise<number> {
  const query = new URLSearchParams({ query: `count(*[name == "${name}"])`, perspective: 'raw' })
  const answer = await fetch(`${studio.site().url}/v2025-02-19/data/query/production?${query}`, {
    headers: { Authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` },
  })
  return (await answer.json()).result
}

test(
  'what the seed or an import brought can be restored after it was edited',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup', 'Carbide Carla')
    const before = await field(page, 'description').inputValue()
    await field(page, 'description').fill('Out of carbide.')
    await publish(page)
    await expect.poll(shown).toContain('Out of carbide.')
    await page.getByTestId('pane-context-menu-button').last().click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const published = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' })
    await expect.poll(() => published.count()).toBe(2)
    await chooseRevision(published.last())
    await expect.poll(() => field(page, 'description').inputValue()).toBe(before)
    const goOn = await holdChecks(page)
    await page.getByTestId('action-reverttorevision').click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const button = page.getByTestId('action-publish')
    await expect.poll(() => button.isEnabled()).toBe(true)
    // The organiser presses Publish before the check is done. The Studio waits for it, and one press is enough.
    await button.click()
    await expect.poll(() => button.isEnabled()).toBe(false)
    expect(await shown()).not.toContain(before)
    goOn()
    await expect.poll(shown, { timeout: 20_000 }).toContain(before)
  },
)

test(
  'an artist who is dragged in the list is in that place for visitors at once, and changes that are discarded leave what was published',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup')
    // Both are headliners, so the page has them in the order of the list.
    const [first, second] = ['Granny Granite', 'Señora Sima'] as const
    const item = (name: string) =>
      page.locator('[data-rfd-drag-handle-draggable-id]').filter({ hasText: name })
    await item(second).waitFor()
    const isSecondBeforeFirst = async () => {
      const html = await shown()
      return html.indexOf(`>${second}<`) < html.indexOf(`>${first}<`)
    }
    expect(await isSecondBeforeFirst()).toBe(false)
    await drag(page, item(second), item(first))
    await expect.poll(isSecondBeforeFirst, { timeout: 20_000 }).toBe(true)

    await openFromDesk(page, first)
    const before = await field(page, 'description').inputValue()
    await field(page, 'description').fill('Nonsense.')
    await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(true)
    await chooseAction(page, 'Discard changes')
    await confirm(page, async () => (await field(page, 'description').inputValue()) === before)
    await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(false)
    expect(await documentsNamed(first)).toBe(1)
    expect(await shown()).not.toContain('Nonsense.')
  },
)

test('slots that are dragged into another order are revealed in that order, and a crowd that reads the site meanwhile notices nothing else', async () => {
  await using page = await studio.enter()
  await openFromDesk(page, 'Reveal days', 'Friday')
  const slots = page.getByTestId('field-slots')
  await slots.scrollIntoViewIfNeeded()
  const handles = slots.locator('[data-ui="DragHandleButton"]')
  await expect.poll(() => handles.count()).toBe(8)
  // The slots are: Low Ceiling Louis, the coaches, Moonmilk Delivery, Carbide Carla …
  await drag(page, handles.nth(3), handles.nth(1))
  await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(true)
  const order = async () =>
    [
      ...(await shown('/lineup-reveal')).matchAll(/data-text="(Moonmilk Delivery|Carbide Carla)"/g),
    ].map(([, name]) => name)
  const statuses = new Set<number>()
  let isOver = false
  const visitor = async () => {
    while (!isOver)
      statuses.add(
        await fetch(studio.site().url).then(
          async (answer) => (await answer.text(), answer.status),
          () => 0,
        ),
      )
  }
  const visitors = Array.from({ length: 16 }, visitor)
  try {
    await publish(page)
    await expect.poll(order).toEqual(['Carbide Carla', 'Moonmilk Delivery'])
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  expect([...statuses]).toEqual([200])
})

test('a picture goes from the organiser’s disk to the gallery, once it has been described', async () => {
  await using page = await studio.enter()
  await openFromDesk(page, 'Gallery')
  await page.getByTestId('action-intent-button').click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[data-testid^="file-input-upload-button-"]').first().click(),
  ])
  await chooser.setFiles('public/intro-poster.webp')
  const picture = page.getByTestId('image-input').locator('img')
  // The Studio shows the picture, which strangers do not get yet.
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0)
  await page.getByTestId('options-menu-edit-details').click()
  const cropped = page.getByRole('dialog').locator('img').first()
  await expect.poll(() => cropped.evaluate(widthOf)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await field(page, 'caption').fill('Mind the first two kilometres.')
  await page.getByTestId('pane-footer-document-status').waitFor()
  await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(false)
  await field(page, 'image.alt').fill('A passage that leads down, lit from below')
  await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(true)
  await publish(page)
  await expect
    .poll(shown)
    .toMatch(
      /alt="A passage that leads down, lit from below"[\s\S]*Mind the first two kilometres\./,
    )
})

test('an artist is created, published, taken back, and deleted', { timeout: 120_000 }, async () => {
  await using page = await studio.enter()
  await openFromDesk(page, 'Lineup')
  await page.getByTestId('action-intent-button').click()
  await field(page, 'name').fill('Sinkhole Sam')
  await page.getByTestId('field-day').locator('select').selectOption('Friday')
  await field(page, 'description').fill('Opens without warning.')
  await publish(page)
  await expect.poll(shown).toContain('Opens without warning.')
  // In the menu beside Publish, and the form can be edited afterwards.
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Unpublish now' }).click()
  await expect.poll(shown).not.toContain('Sinkhole Sam')
  // Visitors get the page without her before the Studio has heard of it: until then it shows what was published.
  await expect.poll(() => field(page, 'description').isEditable()).toBe(true)

  await chooseAction(page, 'Delete')
  await confirm(page, async () => (await documentsNamed('Sinkhole Sam')) === 0)
})

/** Width of a loaded picture in pixels; 0 while it is not loaded. */
function widthOf(picture: Element): number {
  return (picture as HTMLImageElement).naturalWidth
}

test(
  'a reload asks first while the last letters are not saved yet',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup', 'Carbide Carla')
    const text = field(page, 'description')
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await text.pressSequentially(' Out of carbide.')
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect.poll(() => text.inputValue()).toContain('Out of carbide.')
  },
)
