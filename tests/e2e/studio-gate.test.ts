import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { startSite } from '../helpers/site'
import { passGate } from '../helpers/studio'

test('a wrong password is told as such, and opens nothing; the pass lives in the tab: a reload keeps it, another tab has none, signing out ends it for good; after too many wrong passwords the gate says for how many minutes it stays shut', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/studio\/session/] })
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
  const asked = await fetch(`${site.url}/v2025-02-19/data/query/production?query=1`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(asked.status).toBe(401)

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
