import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { SECRETS, startSite } from '../helpers/site'
import { projectFiles } from '../helpers/sources'
import { field, openFromDesk, passGate, publish, shareStudio } from '../helpers/studio'

const studio = shareStudio()

test('a wrong password is told as such, and opens nothing; the pass lives in the tab: a reload keeps it, another tab has none, signing out ends it for good', async () => {
  await using page = await openPage(studio.site().url, { expects: [/studio\/session/] })
  await page.goto('/studio')
  await passGate(page, 'stalactite-and-stalagmite')
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toBe('That is not the password. The bats are sorry.')
  expect(await page.getByTestId('studio-navbar').count()).toBe(0)
  await passGate(page)
  await page.getByTestId('studio-navbar').waitFor()

  const token = await page.evaluate(() =>
    Object.values(sessionStorage).find((value) => /^[\w-]{40,}$/.test(value)),
  )
  expect(token).toBeTruthy()
  await page.reload()
  await page.getByTestId('studio-navbar').waitFor()
  const kept = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + document.cookie + location.href,
  )
  expect(kept).not.toContain(token)

  const tab = await page.context().newPage()
  await tab.goto('/studio')
  await tab.getByRole('heading', { name: 'Organisers only' }).waitFor()
  await tab.close()

  await page.getByTestId('studio-navbar').locator('button:has([data-ui="Avatar"])').last().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Organisers only' }).waitFor()
  const asked = await fetch(`${studio.site().url}/v2025-02-19/data/query/production?query=1`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(asked.status).toBe(401)
})

test('after too many wrong passwords the gate says for how many minutes it stays shut', async () => {
  await using other = await startSite()
  await using page = await openPage(other.url, { expects: [/studio\/session/] })
  await page.goto('/studio')
  const said = () => page.getByRole('alert').innerText()
  await expect
    .poll(
      async () => {
        await passGate(page, 'stalactite-and-stalagmite')
        await expect.poll(said).not.toBe('')
        return said()
      },
      { timeout: 30_000 },
    )
    .toMatch(/^Too many wrong passwords\. Please try again in \d+ minutes\.$/)
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
  await publish(page, async () =>
    (await (await fetch(studio.site().url)).text()).includes('First thought, and a second.'),
  )
})

test(
  'words that are typed while the line or the site is away are saved once, and the desk stays',
  { timeout: 120_000 },
  async () => {
    await using page = await studio.enter({
      at: '/structure/artist;artist-tante-tropfstein',
      // 409 says that a save was written before: its answer was lost.
      expects: [/ERR_FAILED/, /503/, /409/],
    })
    /** What becomes of the next saves. */
    const weather: ('swallowed' | 'answer lost' | 'restart')[] = []
    await page.route('**/data/actions/**', async (route) => {
      const next = weather.shift()
      if (next === 'restart') return route.fulfill({ status: 503, body: 'A moment, please.' })
      if (next === undefined) return route.continue()
      if (next === 'answer lost') await route.fetch()
      await route.abort('failed')
    })
    const description = field(page, 'description')
    const write = async (text: string, ...troubles: typeof weather) => {
      weather.push(...troubles)
      await description.pressSequentially(text)
      await expect.poll(() => weather.length, { timeout: 20_000 }).toBe(0)
    }
    await description.fill('')
    await write('One drip. ', 'swallowed', 'restart')
    await write('Two drips. ', 'answer lost', 'restart')
    expect(await page.getByText(/crashed|went wrong/i).count()).toBe(0)
    expect(await description.inputValue()).toBe('One drip. Two drips. ')
    weather.push('answer lost')
    await publish(page, async () =>
      (await (await fetch(studio.site().url)).text()).includes('One drip. Two drips.'),
    )
    expect(weather).toEqual([])
    await expect.poll(() => page.getByTestId('action-publish').isEnabled()).toBe(false)
    expect(await page.getByText(/crashed|went wrong/i).count()).toBe(0)
  },
)

test('no file that a browser gets has a password, a token or a setting in it', () => {
  const secrets = [
    ...Object.values(SECRETS),
    'SANITY_READ_TOKEN',
    'ADMIN_PASSWORD',
    'CONTENT_TOKEN',
  ]
  const files = projectFiles('build/studio').filter((path) => !/\.(br|gz)$/.test(path))
  expect(files.length).toBeGreaterThan(5)
  const telling = files.filter((path) =>
    secrets.some((secret) => readFileSync(path, 'latin1').includes(secret)),
  )
  expect(telling).toEqual([])
})
