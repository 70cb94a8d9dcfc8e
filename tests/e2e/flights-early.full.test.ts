import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { openPage } from '../helpers/browser'
import { FORM } from '../helpers/flight-form'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

test('beside an extension’s elements what is typed before the scripts run keeps its text, focus and caret; the honeypot is out of the way', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const scripts = deferred()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(FORM, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Submit Flight Details' }).waitFor()
  // In head and body, a checker's beside a field, and a password manager's icon before each.
  await page.evaluate(() => {
    document.head.prepend(document.createElement('meta'))
    document.body.prepend(document.createElement('grammarly-desktop-integration'))
    const checked = document.querySelector('[name=fullName]')
    checked?.after(document.createElement('grammarly-extension'))
    checked?.setAttribute('data-gramm', 'false')
    for (const field of document.querySelectorAll('[data-island=flight-form] input'))
      field.before(document.createElement('div'))
  })
  await page.getByLabel('Artist Name').fill('Early Bat')
  await page.getByLabel('Email Address').fill('bat@example.com')
  await page.getByLabel('Additional Notes').fill('Two cases.\nVegan.')
  await page.getByLabel('Full Legal Name').fill('Ana Briain')
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowLeft')
  scripts.resolve()
  await hydrated(page)
  await page.keyboard.type('Ó ')
  expect(await typed(page)).toEqual({
    artistName: 'Early Bat',
    email: 'bat@example.com',
    additionalNotes: 'Two cases.\nVegan.',
    fullName: 'Ana Ó Briain',
  })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName')

  const honeypot = page.locator('[name=stalactite]')
  expect(await honeypot.getAttribute('autocomplete')).toBe('off')
  expect(await page.getByRole('textbox').count()).toBe(FLIGHT_FIELDS.length)
  // By its markup, where no style arrives, too.
  expect(await honeypot.locator('xpath=ancestor::*[@hidden]').count()).toBe(1)
})

/** The texts of the fields that are not empty, by name. */
function typed(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('[data-island=flight-form] form')
    const texts = [...new FormData(form ?? undefined)].map(([name, text]) => [name, String(text)])
    return Object.fromEntries(texts.filter(([, text]) => text !== ''))
  })
}
