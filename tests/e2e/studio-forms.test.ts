import { expect, test } from 'vitest'
import { field, openFromDesk, passGate, publish, shareStudio } from '../helpers/studio'

// What the forms tell organisers, what they keep them from, and that they lose no word. None of these tests needs the untouched seed.
const studio = shareStudio()

const home = async (language: string) => (await fetch(`${studio.site().url}/${language}`)).text()

test('a refused upload says what is taken', async () => {
  // The Studio logs the lake's answer.
  await using page = await studio.enter({ expects: [/400/] })
  await openFromDesk(page, 'Gallery')
  await page.getByTestId('action-intent-button').click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[data-testid^="file-input-upload-button-"]').first().click(),
  ])
  await chooser.setFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('A picture is a JPEG, PNG or WebP with 100 megapixels at most.').waitFor()
  expect(await page.getByText('See the console').count()).toBe(0)
})

test('a pass that runs out in the middle of a sentence brings back the gate, and not a word is lost', async () => {
  await using page = await studio.enter({ expects: [/401/] })
  await openFromDesk(page, 'Lineup', 'Flowstone Frank')
  await field(page, 'description').fill('First thought.')
  await page.getByTestId('pane-footer-document-status').waitFor()
  // A save that is under way when the session expires could lose text.
  let release = () => {}
  const held = new Promise<void>((open) => (release = open))
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
  await expect.poll(() => home('')).toContain('First thought, and a second.')
})
