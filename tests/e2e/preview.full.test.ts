import type { FrameLocator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { openPage } from '../helpers/browser'
import { field, goWithin, shareStudio } from '../helpers/studio'

const shared = shareStudio()

// This test is among the journeys because the page is built with the Studio.
test('the page that previews are shown in is the same for everybody, keeps out of caches, and is framed by this site alone', async () => {
  const pages = new Set<string>()
  for (const path of [
    '/preview',
    '/preview/lineup-reveal',
    '/preview/attendee-pinboard?asOf=sold-out',
  ]) {
    const answer = await fetch(shared.site().url + path)
    expect([
      answer.status,
      answer.headers.get('Cache-Control'),
      answer.headers.get('X-Robots-Tag'),
    ]).toEqual([200, 'no-store', 'noindex'])
    expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*script-src 'self';.*frame-ancestors 'self'/,
    )
    pages.add(await answer.text())
  }
  expect(pages.size).toBe(1)
  expect((await fetch(`${shared.site().url}/preview/nowhere`)).status).toBe(404)
})

test('a stranger who opens the preview sees nothing but the way in', async () => {
  await using page = await openPage(shared.site().url)
  await page.goto('/preview')
  await expect
    .poll(() => status(page).textContent())
    .toBe('Previews are for organisers: come in through the Studio.')
  expect((await page.locator('body').textContent())?.trim()).toBe('The preview needs JavaScript.')
})

test(
  'what is being written shows in the preview as it is typed, where it was scrolled to, and not on the page',
  { timeout: 120_000 },
  async () => {
    await using studio = await shared.enter({ at: '/structure/artist;artist-drip-theory' })
    await using beside = await besideStudio(studio, '/preview#lineup')
    const preview = beside.frame
    const title = preview.getByRole('heading', { name: 'Drip Theory' })
    await expect.poll(() => title.count()).toBe(1)
    await expect.poll(() => preview.evaluate(() => scrollY)).toBeGreaterThan(500)
    // The page's letters come after its words.
    await preview.evaluate(async () => {
      document.body.getBoundingClientRect()
      await document.fonts.ready
    })
    const place = () => title.evaluate((heading) => heading.getBoundingClientRect().top)
    const before = await place()

    await field(studio, 'description').fill('Now with fifteen buckets.')
    await expect
      .poll(() => preview.getByText('Now with fifteen buckets.').count(), { timeout: 15_000 })
      .toBe(1)
    // Not how far it is scrolled: where what is above changes its height, the browser scrolls by as much.
    expect(Math.abs((await place()) - before)).toBeLessThan(2)
    expect(await (await fetch(shared.site().url)).text()).not.toContain('fifteen buckets')

    // Links lead to previews of their pages.
    await preview.getByRole('link', { name: 'See the full lineup reveal' }).click()
    await expect.poll(() => preview.getByRole('heading', { name: 'FRIDAY' }).count()).toBe(1)
    expect(new URL(preview.url()).pathname).toBe('/preview/lineup-reveal')
  },
)

test(
  'as of its reveal a secret is in the preview, and before that it is not',
  { timeout: 120_000 },
  async () => {
    await using studio = await shared.enter()
    await write(studio, {
      patch: {
        id: 'artist-mother-karst',
        set: {
          revealAt: {
            when: 'moment',
            at: '2999-06-01T10:00:00.000Z',
            standIn: 'A voice in the dark',
          },
        },
      },
    })
    await using beside = await besideStudio(studio, '/preview')
    const preview = beside.frame
    await expect
      .poll(() => preview.getByRole('heading', { name: 'A voice in the dark' }).count())
      .toBe(1)
    expect(await preview.getByRole('heading', { name: 'Mother Karst' }).count()).toBe(0)
    const asOf = preview.getByLabel('As of')
    await expect
      .poll(() => asOf.locator('option').allTextContents())
      .toContainEqual(expect.stringMatching(/^the reveal of 1 Jun 2999/))
    await asOf.selectOption('2999-06-01T10:00:00.000Z')
    await expect.poll(() => preview.getByRole('heading', { name: 'Mother Karst' }).count()).toBe(1)
    expect(preview.url()).toContain('asOf=2999')
    await asOf.selectOption('now')
    await expect
      .poll(() => preview.getByRole('heading', { name: 'A voice in the dark' }).count())
      .toBe(1)
  },
)

test(
  'a click on a text in the Studio’s preview opens the field that it stands in',
  { timeout: 120_000 },
  async () => {
    await using studio = await shared.enter({ at: '/presentation' })
    const frame = studio.frameLocator('iframe')
    // On a busy machine the Studio gives up connecting with its preview, and shows nothing until it is opened again.
    const open = async () => {
      await goWithin(studio, '/structure')
      await goWithin(studio, '/presentation')
      await frame.getByText('Everybody’s aunt and nobody’s fool.').waitFor({ timeout: 20_000 })
    }
    await vi.waitFor(open, { timeout: 70_000 })
    await click(studio, frame, 'Everybody’s aunt and nobody’s fool.')
    await expect
      .poll(() => field(studio, 'description').inputValue(), { timeout: 20_000 })
      .toContain('Everybody’s aunt')
    await expect.poll(() => new URL(studio.url()).pathname).toMatch(/artist-tante-tropfstein/)
  },
)

test('a picture that only a draft refers to is in the preview, also when it is written while the preview loads', async () => {
  await using studio = await shared.enter()
  const id = await studio.evaluate(async () => {
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const answer = await fetch('/v2025-02-19/assets/images/production', {
      method: 'POST',
      headers: { Authorization: `Bearer ${sessionStorage.getItem('festival-studio-session')}` },
      body: await canvas.convertToBlob(),
    })
    return ((await answer.json()) as { document: { _id: string } }).document._id
  })
  const image = { _type: 'image', alt: 'Only a draft', asset: { _type: 'reference', _ref: id } }
  await studio.route(
    '**/preview/page?*',
    async (route) => {
      const response = await route.fetch()
      const before = await draftState(studio)
      await write(studio, {
        createOrReplace: {
          _id: 'drafts.gallery-draft',
          _type: 'galleryImage',
          orderRank: 'zzz',
          image,
        },
      })
      await draftState(studio, before)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await using beside = await besideStudio(studio, '/preview#gallery')
  const picture = beside.frame.getByAltText('Only a draft')
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth), {
      timeout: 15_000,
    })
    .toBe(30)
  const address = await picture.getAttribute('data-picture')
  expect((await fetch(shared.site().url + address)).status).toBe(404)
})

test('the page’s bar stays in reach in the preview, and its menu is folded in until it is pressed', async () => {
  await using studio = await shared.enter()
  await using beside = await besideStudio(studio, '/preview')
  const menu = beside.frame.getByRole('button', { name: 'Menu' })
  const choice = beside.frame.locator('#menu').getByRole('link', { name: 'Gallery' })
  await menu.waitFor()
  const title = beside.frame.getByRole('heading', { level: 1 })
  expect(
    await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
  ).toBeGreaterThan(30)
  expect(await choice.isVisible()).toBe(false)
  await menu.click()
  await choice.press('Enter')
  expect(await choice.isVisible()).toBe(false)
  expect(await beside.frame.evaluate(() => document.activeElement!.id)).toBe('gallery')
  expect(await beside.frame.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect((await menu.evaluate((button) => button.getBoundingClientRect().top)) > 0).toBe(true)
})

/** A page in a frame of the Studio's tab, until the test is over. */
async function besideStudio(studio: Page, address: string) {
  await studio.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.name = 'beside'
    frame.src = src
    frame.style.cssText =
      'position: fixed; inset: auto 0 0 auto; width: 700px; height: 500px; z-index: 99999999'
    document.body.append(frame)
  }, address)
  const handle = await studio.locator('iframe[name="beside"]').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return {
    frame,
    [Symbol.asyncDispose]: async () =>
      studio.evaluate(() => document.querySelector('iframe[name="beside"]')?.remove()),
  }
}

/** Clicks a text of the preview. An overlay of Sanity's appears when the pointer is over the text, and takes the click. */
async function click(studio: Page, frame: FrameLocator, text: string): Promise<void> {
  const target = frame.getByText(text)
  await target.waitFor({ timeout: 20_000 })
  await target.scrollIntoViewIfNeeded()
  const overlay = frame.locator('[data-sanity-overlay-element]')
  await expect
    .poll(
      async () => {
        await target.hover({ force: true })
        return overlay.count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  const box = await target.boundingBox()
  if (box === null) throw new Error('the text is nowhere')
  await studio.mouse.click(box.x + 20, box.y + 10)
}

function status(page: Page) {
  return page.locator('preview-bar').getByRole('status')
}

/** Resolves to the state of the drafts, once it differs from `since`. */
function draftState(studio: Page, since = ''): Promise<string> {
  return studio.evaluate(async (known) => {
    const token = sessionStorage.getItem('festival-studio-session')
    const answer = await fetch(`/preview/changes${known && `?since=${known}`}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { state: string }).state
  }, since)
}

/** Sends a mutation with the session of the Studio in this tab. */
async function write(studio: Page, mutation: object): Promise<void> {
  const code = await studio.evaluate(
    async (body) => {
      const token = sessionStorage.getItem('festival-studio-session')
      const answer = await fetch('/v2025-02-19/data/mutate/production', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body,
      })
      return answer.status
    },
    JSON.stringify({ mutations: [mutation] }),
  )
  expect(code).toBe(200)
}
