import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../app/flights/flight-fields'
import { EDITABLE } from '../../cms/preview/editable'
import { isSafeLink } from '../../cms/safe-link'
import { listed } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { storeFlights } from '../helpers/flights'
import { HOSTILE_LINKS, HOSTILE_TEXTS } from '../helpers/hostile-texts'
import { hydrated } from '../helpers/page-state'
import { beginSession, mutate } from '../helpers/organiser'
import { seedDocuments } from '../helpers/seed'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { PUBLIC_PAGES } from '../helpers/pages.mjs'

// Rounds, each with the texts in other fields of the content. All of them, over night:
// `HOSTILE_ROUNDS=136 npx vitest run --project e2e tests/e2e/hostile-texts.test.ts`.
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

interface Harvest {
  /** All texts of the page, its title, attributes and fields, with white space collapsed. */
  texts: string[]
  /** Addresses that the page loads or that a press would open. */
  links: string[]
  dialogs: string[]
  violations: string[]
}

test('notes show as they were typed', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  // Written past the form's stricter rules: rows that did not come through the form must be harmless, too.
  const rows = HOSTILE_TEXTS.map((text, index) => ({
    alias: text,
    location: HOSTILE_TEXTS.at(index - 40) ?? '',
  }))
  await pg.sql`insert into attendee_pinboard ${pg.sql(rows)}`
  await using page = await watchedPage(site)
  await page.goto('/attendee-pinboard')
  await hydrated(page)
  const notes = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
  for (let shown = 48; shown < HOSTILE_TEXTS.length; shown += 48) {
    await page.getByRole('link', { name: 'Show older notes' }).click()
    await expect.poll(() => notes.count()).toBe(Math.min(shown + 48, HOSTILE_TEXTS.length))
  }
  expectHarmless(await harvest(page), HOSTILE_TEXTS)

  await unlock(page)
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  await expect
    .poll(async () => missing(HOSTILE_TEXTS.slice(-90), (await harvest(page)).texts))
    .toEqual([])
  expectHarmless(await harvest(page), [])
})

test('flights show as they were typed: in the list, the filter, the question before erasing, and the file', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const at = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? ''
  await storeFlights(pg.sql, HOSTILE_TEXTS.length, (n) =>
    Object.fromEntries(FLIGHT_FIELDS.map(({ name }, index) => [name, at(n + index * 15)])),
  )
  await using page = await watchedPage(site)
  await unlock(page)
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
      for (const path of ['/sitemap.xml', '/robots.txt', '/site.webmanifest']) {
        const text = await (await fetch(site.url + path)).text()
        // A slug keeps only the words of a name.
        const rest = text.replaceAll(/<loc>[^<]*\/timetable\/[a-z0-9-]+<\/loc>/g, '')
        expect(rest).not.toMatch(/alert|evil/)
      }
    }
  },
)

test('no browser takes for a safe address what the site does not', async () => {
  await using site = await startSite()
  await using page = await watchedPage(site)
  await page.goto('/privacy')
  const taken = HOSTILE_LINKS.map((link) => link.trim()).filter(isSafeLink)
  const read = await page.evaluate(
    (links) => links.map((href) => Object.assign(document.createElement('a'), { href }).href),
    taken,
  )
  expect(
    read.filter(
      (href) => !/^(https?|mailto|tel):/.test(href) || new URL(href).hostname.includes('evil'),
    ),
  ).toEqual([])
  expect(taken).toEqual([])
})

/** A page that records dialogs and violations of its content security policy. */
async function watchedPage(site: Site, token?: string): Promise<Page> {
  const page = await openPage(site.url, { reducedMotion: true })
  await page.addInitScript((kept) => {
    if (kept !== null && location.origin !== 'null')
      sessionStorage.setItem('festival-studio-session', kept)
    const said = { dialogs: [] as string[], violations: [] as string[] }
    Object.assign(window, { __said: said })
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      window[name] = (() => void said.dialogs.push(name)) as never
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      said.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  }, token ?? null)
  return page
}

function harvest(page: Page): Promise<Harvest> {
  return page.evaluate(() => {
    const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()
    const elements = [...document.querySelectorAll('*')]
    const body = document.body.cloneNode(true) as HTMLElement
    for (const script of body.querySelectorAll('script')) script.remove()
    const attributes = elements.flatMap((element) =>
      [...element.attributes].map(({ value }) => value),
    )
    const values = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    const links = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster'].flatMap(
      (name) => elements.flatMap((element) => element.getAttribute(name) ?? []),
    )
    const { dialogs, violations } = (
      window as unknown as { __said: { dialogs: string[]; violations: string[] } }
    ).__said
    // In a preview invisible marks follow the texts.
    const plain = (text: string) => collapsed(text.replace(/[\u200b-\u200d\ufeff]{8,}/g, ' '))
    return {
      texts: [body.textContent ?? '', document.title, ...attributes, ...values].map(plain),
      links,
      dialogs,
      violations,
    }
  })
}

function expectHarmless(
  { texts, links, dialogs, violations }: Harvest,
  shown: readonly string[],
): void {
  expect([dialogs, violations, links.filter((link) => !isAllowed(link))]).toEqual([[], [], []])
  expect(missing(shown, texts)).toEqual([])
}

/** Whether our components may write this address, or the content's checks accept it. */
function isAllowed(link: string): boolean {
  return (
    link === '' ||
    /^((blob:)?https?:\/\/|webcal:\/\/|mailto:|tel:|#|\/(?!\/)|data:image\/)/.test(link)
  )
}

function missing(wanted: readonly string[], texts: readonly string[]): string[] {
  const haystack = texts.join('\n')
  return wanted
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => !haystack.includes(text))
}

async function unlock(page: Page): Promise<void> {
  await page.goto('/admin-flight-details')
  await hydrated(page)
  await page.getByLabel('Password').fill(SECRETS.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('tab').first().waitFor()
}

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
