import { expect, test } from 'vitest'
import { EDITABLE } from '../../cms/preview/editable'
import { HOSTILE_LINKS, HOSTILE_TEXTS } from '../helpers/hostile-texts'
import { hydrated } from '../helpers/page-state'
import { beginSession, mutate } from '../helpers/organiser'
import { seedDocuments } from '../helpers/seed'
import { startSite, type Site, SECRETS } from '../helpers/site'
import { PUBLIC_PAGES } from '../helpers/pages.mjs'
import { type Harvest, watchedPage, harvest, isAllowed, missing } from '../helpers/harvest'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { listed } from '../helpers/admin'
import { databaseOf } from '../helpers/database'
import { storeFlights } from '../helpers/flights'
import { expectHarmless } from '../helpers/harvest'
import { unlock } from '../helpers/admin'

// Rounds, each with the texts in other fields of the content. All of them, over night:
// `HOSTILE_ROUNDS=136 npx vitest run --project e2e tests/e2e/hostile-texts.full.test.ts`.
const ROUNDS = Number(process.env.HOSTILE_ROUNDS ?? 1)

/** Fields that are chosen or computed with. With a hostile text in one of them the document would not be shown. */
const NOT_WRITTEN =
  /^(_\w+|startDate|endDate|timeZone|countdownTarget|section|tier|type|color|icon|orderRank|_ref)$/

/** Texts of the settings that are ours until somebody writes others. */
const OWN_TEXTS = Object.fromEntries(
  (['words', 'ticketSale'] as const).map((name) => [
    name,
    Object.fromEntries(EDITABLE[name].map((field) => [field, 'ours'])),
  ]),
)

test(
  'what organisers write shows as text on every page, in its head, as structured data and in the preview',
  { timeout: 60_000 + ROUNDS * 30_000 },
  async () => {
    await using site = await startSite()
    const token = await beginSession(site)
    await using page = await watchedPage(site, token)
    for (let round = 0; round < ROUNDS; round += 1) {
      const written = await writeEverywhere(site, token, round)
      expect(written.length).toBeGreaterThan(300)
      const harvests: Harvest[] = []
      for (const path of PUBLIC_PAGES) {
        await page.goto(path)
        await hydrated(page)
        harvests.push(await harvest(page))
      }
      const data = await page
        .goto('/')
        .then(() =>
          page
            .locator('script[type="application/ld+json"]')
            .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent ?? '')),
        )
      expect(data.map((json) => (JSON.parse(json) as { '@type': string })['@type'])).toEqual([
        'Festival',
      ])
      for (const path of ['/preview', '/preview/lineup-reveal']) {
        await page.goto(path)
        await expect
          .poll(async () => (await page.locator('body').textContent())?.length)
          .toBeGreaterThan(5000)
        harvests.push(await harvest(page))
      }
      for (const name of ['links', 'dialogs', 'violations'] as const)
        expect(
          harvests
            .flatMap((one) => one[name])
            .filter((value) => name !== 'links' || !isAllowed(value)),
        ).toEqual([])
      const everything = harvests.flatMap(({ texts }) => texts)
      expect(missing(written, everything)).toEqual([])
      expect(missing(HOSTILE_TEXTS, everything)).toEqual([])
      for (const path of ['/sitemap.xml', '/robots.txt']) {
        const text = await (await fetch(site.url + path)).text()
        // A slug keeps only the words of a name.
        const rest = text.replaceAll(/<loc>[^<]*\/timetable\/[a-z0-9-]+<\/loc>/g, '')
        expect(rest).not.toMatch(/alert|evil/)
      }
      // A manifest is data, which no program renders. Its addresses are the site's own.
      const manifest = await fetch(`${site.url}/site.webmanifest`)
      expect(manifest.headers.get('content-type')).toContain('manifest+json')
      const { name, short_name, description, ...rest } = (await manifest.json()) as object & {
        name: string
        short_name: string
        description: string
      }
      expect(JSON.stringify(rest)).not.toMatch(/alert|evil/)
      expect(missing([name, short_name, description], written)).toEqual([])
    }
  },
)

/** Puts hostile texts into every field that organisers write, and waits until visitors get them. @returns the texts. */
async function writeEverywhere(site: Site, token: string, round: number): Promise<string[]> {
  const written: string[] = []
  let turn = round
  const hostile = (key: string, type: string) => {
    if (key.endsWith('Url')) return `https://friendly.example/"><script>alert(${turn++})</script>`
    const text = `${HOSTILE_TEXTS[turn % HOSTILE_TEXTS.length]}`
    turn += 1
    if (type !== 'artist' || key !== 'day') written.push(text)
    return text
  }
  const rewritten = (value: unknown, key: string, type: string): unknown => {
    if (typeof value === 'string')
      return NOT_WRITTEN.test(key) || (type === 'artist' && key === 'day')
        ? value
        : hostile(key, type)
    if (Array.isArray(value)) return value.map((item) => rewritten(item, key, type))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        // Translations stay: they are outdated then, and not shown.
        name.startsWith('_') || ['asset', 'es', 'de'].includes(name)
          ? inner
          : rewritten(inner, name, type),
      ]),
    )
  }
  const documents = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .map((document) => (document._id === 'siteSettings' ? { ...document, ...OWN_TEXTS } : document))
  const optional = 'facebook soundcloud youtube instagram twitter twitch checkoutWidget'.split(' ')
  const bad = Object.fromEntries(
    optional.map((name, index) => [
      `${name}Url`,
      HOSTILE_LINKS[(round * optional.length + index) % HOSTILE_LINKS.length],
    ]),
  )
  await mutate(
    site,
    token,
    documents.map((document) => ({
      createOrReplace: {
        ...(rewritten(document, '', document._type) as object),
        ...(document._id === 'siteSettings' && bad),
      },
    })),
  )
  const title = (await site.services.content.site()).title
  await expect.poll(async () => (await site.services.content.site()).title !== title).toBe(true)
  return written
}

test('flights show as they were typed: in the list, the filter, the question before erasing, and the file', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const at = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? ''
  await storeFlights(pg.sql, HOSTILE_TEXTS.length, (n) =>
    Object.fromEntries(FLIGHT_FIELDS.map(({ name }, index) => [name, at(n + index * 15)])),
  )
  await using page = await watchedPage(site)
  await page.goto('/admin-flight-details')
  await hydrated(page)
  await unlock(page)
  await page.getByRole('tab').first().waitFor()
  await expect.poll(() => listed(page).count()).toBe(HOSTILE_TEXTS.length)
  // All in one call, because a press replaces the button and would change the list of matches.
  await page
    .getByRole('button', { name: /^Show/ })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  await expect.poll(() => page.getByRole('button', { name: /^Show/ }).count()).toBe(0)
  expectHarmless(await harvest(page), HOSTILE_TEXTS)
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % 20 === 0))
    await page.getByLabel('Filter by name').fill(text)
  await page.getByLabel('Filter by name').fill('')
  await expect.poll(() => listed(page).count()).toBe(HOSTILE_TEXTS.length)
  for (const index of [0, 40, 80, 120]) {
    await listed(page)
      .nth(index)
      .getByRole('button', { name: /delete|erase/i })
      .click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    expectHarmless(await harvest(page), [])
    await page.keyboard.press('Escape')
  }
  const csv = await page.evaluate(async (password) => {
    const headers = { 'x-admin-password': password, Accept: 'text/csv' }
    return (await fetch('/api/artist-flight-details', { headers })).text()
  }, SECRETS.ADMIN_PASSWORD)
  expect(csv.match(/^"[=@|%+-]/m)).toBeNull()
  expectHarmless(await harvest(page), [])
})
