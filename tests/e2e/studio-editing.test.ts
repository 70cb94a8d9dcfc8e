import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { field, openFromDesk, passGate, publish, shareStudio } from '../helpers/studio'
import { deferred } from '../helpers/deferred'

const studio = shareStudio()

async function shown(path = '/'): Promise<string> {
  return (await fetch(studio.site().url + path)).text()
}

test(
  'an artist’s new description is on the page as soon as it has been published, and not before',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter()
    await openFromDesk(page, 'Lineup', 'Drip Theory')
    await field(page, 'description').fill('Now with fifteen buckets.')
    await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(true)
    expect(await shown()).not.toContain('fifteen buckets')
    await publish(page)
    await expect.poll(shown).toContain('Now with fifteen buckets.')
  },
)

test('the words of somebody else show at once in the form that is open, and one’s own are where theirs are', async () => {
  const id = 'drafts.artist-guano-deluxe'
  await using page = await studio.enter({ at: '/structure/artist;artist-guano-deluxe' })
  const token = await beginSession(studio.site())
  const draft = async () =>
    (await get(studio.site(), token, `/v2025-02-19/data/doc/production/${id}`)).text()
  await field(page, 'specialSet').fill('From the ceiling')
  await expect.poll(draft).toContain('From the ceiling')
  await mutate(studio.site(), token, [
    { patch: { id, set: { description: 'It still comes from above.' } } },
  ])
  await expect
    .poll(() => field(page, 'description').inputValue())
    .toBe('It still comes from above.')
  expect(await field(page, 'specialSet').inputValue()).toBe('From the ceiling')
})

test('of the festival settings there can be no second, and no end', async () => {
  await using page = await studio.enter()
  await openFromDesk(page, 'Festival settings')
  await field(page, 'tagline').waitFor()
  expect(await page.getByTestId('action-menu-button').count()).toBe(0)
  await page.getByTestId('new-document-button').click()
  await page.getByText('Artist', { exact: true }).last().waitFor()
  expect(
    await page
      .getByRole('dialog')
      .or(page.locator('[data-ui="Popover"]'))
      .getByText('Festival settings')
      .count(),
  ).toBe(0)
  await page.keyboard.press('Escape')
})

/** The beginning of a phone's picture, which most browsers take for no picture. */
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(3 * 1024 * 1024, 'x'),
])
const LARGE = Buffer.alloc(30 * 1024 * 1024, 'x')

test.each([
  ['that is none', 'IMG_1.png', 'image/png', Buffer.from('no picture'), [/400/]],
  ['of a phone', 'IMG_1.HEIC', '', HEIC, [/does not take/]],
  ['of a phone, as its own browsers name it', 'IMG_1.HEIC', 'image/heic', HEIC, [/does not take/]],
  ['of 30 MB', 'IMG_1.jpg', 'image/jpeg', LARGE, [/413/]],
])(
  'a picture %s is refused with words that say what is taken, and another one can be chosen',
  async (_, name, mimeType, buffer, expects) => {
    // The Studio logs why.
    await using page = await studio.enter({ expects })
    await openFromDesk(page, 'Gallery')
    await page.getByTestId('action-intent-button').click()
    const choose = page.locator('[data-testid^="file-input-upload-button-"]').first()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
    await chooser.setFiles({ name, mimeType, buffer })
    await page
      .getByText('A picture is a JPEG, PNG or WebP with 100 megapixels at most.')
      .first()
      .waitFor()
    expect(await page.getByText('See the console').count()).toBe(0)
    await choose.waitFor()
  },
)

test('a pass that runs out in the middle of a sentence brings back the gate, and not a word is lost', async () => {
  await using page = await studio.enter({ expects: [/401/] })
  await openFromDesk(page, 'Lineup', 'Flowstone Frank')
  await field(page, 'description').fill('First thought.')
  await page.getByTestId('pane-footer-document-status').waitFor()
  // A save that is under way when the session expires could lose text.
  const { promise: held, resolve: release } = deferred()
  let isHeld = false
  await page.route('**/data/actions/**', async (route) => {
    isHeld = true
    await held
    await route.continue()
  })
  await field(page, 'description').fill('First thought, and a second.')
  await expect.poll(() => isHeld).toBe(true)
  const token = await page.evaluate(() =>
    Object.values(sessionStorage).find((value) => /^[\w-]{40,}$/.test(value)),
  )
  await fetch(`${studio.site().url}/studio/session`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  })
  release()
  await page.getByRole('heading', { name: 'Still you?' }).waitFor()
  // Text that is typed on does not get into the password field. One press of Tab leads there.
  await page.keyboard.type('and a third')
  expect(await page.getByLabel('Password').inputValue()).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  expect(await page.getByLabel('Password').inputValue()).toBe('x')
  await passGate(page)
  await page.getByRole('heading', { name: 'Still you?' }).waitFor({ state: 'detached' })
  expect(await field(page, 'description').inputValue()).toBe('First thought, and a second.')
  await publish(page)
  await expect.poll(() => shown()).toContain('First thought, and a second.')
})
