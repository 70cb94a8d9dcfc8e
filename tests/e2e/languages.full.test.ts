import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { fillIn, FORM, loseTheAnswer } from '../helpers/flight-form'
import { aFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { expectToFit, hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the artists’ form refuses, misses its answer, knows the flight again and gives thanks, all in German', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    reducedMotion: true,
    expects: [/ERR_FAILED/, /422/],
  })
  await page.goto(`/de${FORM}`)
  await hydrated(page)
  const submit = page.getByRole('button', { name: 'Flugdaten abschicken' })
  await expectToFit(page)
  await submit.click()
  const group = (name: string) => page.getByRole('group', { name })
  expect(await group('Schau bitte noch einmal drüber').innerText()).toContain(
    'Bitte noch ausfüllen: Vollständiger amtlicher Name.',
  )
  await expectToFit(page)

  await page.route(`**${FLIGHTS_API}`, loseTheAnswer)
  await fillIn(page, aFlight())
  await submit.click()
  const failed = group('Deine Flugdaten wurden nicht abgeschickt')
  expect(await failed.innerText()).toContain('Es kam keine Antwort zurück.')
  const toasts = page.getByRole('region', { name: 'Meldungen (F8)' })
  await toasts.getByText('Die Flugdaten ließen sich nicht abschicken.').waitFor()
  await page.unroute(`**${FLIGHTS_API}`)

  const passport = page.getByLabel('Passnummer')
  await passport.fill('Y7654321')
  await submit.click()
  const known = group('Deine Flugdaten haben wir schon')
  expect(await known.innerText()).toContain('berichtige sie auf deiner eigenen Seite, mit dem Link')

  await passport.fill(String(aFlight().passportNumber))
  await submit.click()
  await page.getByRole('heading', { name: 'Flugdaten abgeschickt!' }).waitFor()
  expect(await page.title()).toBe('Flugdaten abgeschickt! · Trance & Madness')
  await toasts.getByText('Deine Flugdaten sind angekommen.').waitFor()
  await expectToFit(page)
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('the line that offers the browser’s language is put away once, for all languages', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320 })
  const line = page.getByRole('link', { name: 'This page in English' })
  await page.goto('/de/privacy')
  await line.waitFor()
  await expectToFit(page)
  await page
    .getByRole('navigation', { name: 'Sprachen' })
    .getByRole('button', { name: 'Schließen' })
    .click()
  for (const path of ['/de/privacy', '/es/privacy']) {
    // As from a bookmark: without a page of ours before it.
    await page.goto('about:blank')
    await page.goto(path)
    await page.getByRole('contentinfo').waitFor()
    expect(await line.isVisible(), path).toBe(false)
  }
})
