import { stegaClean } from '@sanity/client/stega'
import { expect, test } from 'vitest'
import { aProvider } from '../helpers/booking'
import { beginSession, mutate } from '../helpers/organiser'
import { get, placesIn, preview } from '../helpers/preview'
import { seedDocuments } from '../helpers/seed'
import { ready } from '../helpers/readiness'
import { SECRETS, startSite, type Site } from '../helpers/site'

const FUTURE = '2999-01-01T12:00:00Z'

test('strangers get no preview, in no way and at no moment', async () => {
  await using site = await startSite()
  await draft(site, { name: 'Unsaid canary' })
  const begun = await beginSession(site)
  for (const path of [
    '/preview/page?path=/',
    '/preview/page?path=/&asOf=sold-out',
    '/preview/moments',
    '/preview/changes',
    '/preview/page.data',
    `/preview/page?path=/&token=${begun}`,
  ]) {
    for (const headers of [
      {},
      { Authorization: 'Bearer no-session-of-ours-but-as-long-as-one-of-them' },
      { Authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` },
      { Cookie: `token=${begun}` },
    ]) {
      const answer = await fetch(site.url + path, { headers: headers as Record<string, string> })
      expect([path, [401, 404].includes(answer.status)]).toEqual([path, true])
      expect(await answer.text()).not.toContain('canary')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  }
  const foreign = await fetch(`${site.url}/preview/page?path=/`, {
    headers: { Authorization: `Bearer ${begun}`, Origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
})

test('the timetable is previewed with its drafts and secrets, as of any moment', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const slot = {
    _key: 'drafted',
    _type: 'slot',
    type: 'main',
    artist: 'Drafted Canary',
    time: '12:00–13:00',
    revealAt: { when: 'moment', at: FUTURE, standIn: 'Somebody masked' },
  }
  const friday = (await seedDocuments()).find(({ _id }) => _id === 'reveal-friday')
  await mutate(site, token, [
    {
      createOrReplace: { ...friday, _id: 'drafts.reveal-friday', slots: [slot] },
    },
  ])
  const textAt = async (asOf?: string) => (await preview(site, token, '/timetable', asOf)).text()
  const [now, later] = [await textAt(), await textAt(FUTURE)]
  expect([now.includes('Somebody masked'), now.includes('Drafted Canary')]).toEqual([true, false])
  expect([later.includes('Drafted Canary'), later.includes('It was.')]).toEqual([true, true])
  expect(await textAt('2026-03-13T11:30:00Z')).toMatch(/30 minutes left/)
  const published = await (await fetch(`${site.url}/timetable`)).text()
  expect(published.includes('masked') || published.includes('Canary')).toBe(false)
})

test('an organiser sees drafts on the page, whose texts and pictures tell where in the Studio they are written, and visitors do not', async () => {
  await using site = await startSite()
  // Until the site is ready, the page has the content of the seed's files, whose pictures have other addresses.
  await ready(site)
  const before = await (await fetch(site.url)).text()
  const token = await beginSession(site)
  await draft(site, { name: 'Not yet published' }, token)
  const page = await preview(site, token, '/')
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const html = stegaClean(await page.text())
  expect(html).not.toContain('<script')
  expect(html).toContain('Not yet published')
  // The preview has the rest of the lineup as well, and the other pages.
  expect(html).toContain('Drip Theory')
  expect(stegaClean(await (await preview(site, token, '/lineup-reveal')).text())).toContain(
    'Roots &amp; Resonance',
  )
  for (const path of ['/attendee-pinboard', '/artist-flight-form', '/privacy'])
    expect([path, (await preview(site, token, path)).status]).toEqual([path, 200])
  expect((await preview(site, token, '/admin-flight-details')).status).toBe(404)

  const after = await (await fetch(site.url)).text()
  expect(after).not.toContain('Not yet published')
  // The visitors' page has no invisible marks, either.
  expect(withoutTime(after)).toBe(withoutTime(before))

  const [home, reveal] = await Promise.all(
    ['/', '/lineup-reveal'].map(async (path) =>
      placesIn(await (await preview(site, token, path)).text()),
    ),
  )
  for (const place of [
    'siteSettings tagline',
    'siteSettings sections[_key=="rules"].heading',
    'artist-drip-theory description',
    'edition-2025 image.alt',
    'edition-2025 details[0]',
    'siteSettings banner.alt',
  ]) {
    expect(home).toContain(place)
  }
  const slots = (field: string) =>
    new Set(
      reveal?.filter((place) => place.startsWith('reveal-friday slots[') && place.endsWith(field)),
    )
  expect(slots('].time').size).toBe(8)
  // The coaches are in no lineup, so the slot itself has their name.
  expect([...slots('].artist')]).toEqual([
    'reveal-friday slots[_key=="the-unmarked-coaches"].artist',
  ])
  expect(reveal).toContain('artist-drip-theory name')
})

test('as of a moment an organiser sees what visitors will see then, and without one what they see now', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  // The seed's festival is sold out. This test needs one that is not.
  await mutate(site, token, [{ patch: { id: 'bookingSettings', set: { confirmedBookings: 10 } } }])
  await expect.poll(() => site.services.content.bookingSettingsAtHand()?.confirmedBookings).toBe(10)
  await draft(
    site,
    { name: 'The secret name', revealAt: { when: 'moment', at: FUTURE, standIn: 'Somebody' } },
    token,
  )
  const told = async (asOf?: string) => {
    const html = stegaClean(await (await preview(site, token, '/', asOf)).text())
    return ['The secret name', 'Somebody'].filter((name) => html.includes(`>${name}<`))
  }
  expect(await told()).toEqual(['Somebody'])
  expect(await told('2999-01-01T11:59:59Z')).toEqual(['Somebody'])
  expect(await told(FUTURE)).toEqual(['The secret name'])
  expect(await told('sold-out')).toEqual(['Somebody'])

  await draft(
    site,
    { name: 'The secret name', revealAt: { when: 'sold-out', standIn: 'Somebody' } },
    token,
  )
  expect(await told(FUTURE)).toEqual(['Somebody'])
  expect(await told('sold-out')).toEqual(['The secret name'])
  expect(await (await get(site, token, '/preview/moments')).json()).toMatchObject({
    instants: [],
    hasSoldOut: true,
  })
  for (const asOf of ['tomorrow', '2026-03-01', '0'])
    expect((await preview(site, token, '/', asOf)).status).toBe(400)
})

test('the meter of a preview follows the draft of the booking, and a sell-out that is only looked at is not remembered', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  await mutate(site, token, [
    {
      patch: {
        id: 'bookingSettings',
        set: { capacity: 400, confirmedBookings: 10, bonusPhase: false },
      },
    },
  ])
  await expect.poll(() => site.services.content.bookingSettingsAtHand()?.confirmedBookings).toBe(10)
  await mutate(site, token, [
    {
      createOrReplace: {
        _id: 'drafts.bookingSettings',
        _type: 'bookingSettings',
        capacity: 400,
        confirmedBookings: 100,
      },
    },
  ])
  const meter = async (asOf?: string) =>
    /aria-valuetext="([^"]+)"/.exec(await (await preview(site, token, '/', asOf)).text())?.[1]
  expect(await meter()).toBe('25% FULL')
  expect(await meter('sold-out')).toBe('100% FULL')
  expect(await (await fetch(`${site.url}/api/booking-status`)).json()).toMatchObject({
    confirmedBookings: 10,
    isSoldOut: false,
  })

  await draft(
    site,
    { name: 'The secret name', revealAt: { when: 'sold-out', standIn: 'Somebody' } },
    token,
  )
  expect(stegaClean(await (await preview(site, token, '/')).text())).not.toContain(
    'The secret name',
  )
})

test('whoever waits for changes is told of a draft at once, and of settings that are too unfinished for a page as such', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const state = async (since?: string) =>
    (
      (await (
        await get(site, token, `/preview/changes${since ? `?since=${since}` : ''}`)
      ).json()) as { state: string }
    ).state
  // The welcome event of the listener counts as a change.
  let known = await state()
  let waiting = state(known)
  await draft(site, { name: 'One' }, token)
  await expect.poll(async () => (known = await waiting) !== '').toBe(true)
  waiting = state(known)
  await draft(site, { name: 'Two' }, token)
  expect(await waiting).not.toBe(known)

  await mutate(site, token, [
    { create: { _id: 'drafts.siteSettings', _type: 'siteSettings', title: 'Only a title' } },
  ])
  const answer = await preview(site, token, '/')
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(
    /^The settings are too unfinished to show a page: see .*tagline/,
  )
})

test('with Sanity’s cloud the secret that its Studio makes opens the preview, and no other', async () => {
  const secret = {
    _id: 'x',
    _updatedAt: '2026-03-01T12:00:00Z',
    secret: 'made-by-the-studio',
    studioUrl: null,
  }
  await using cloud = await aProvider((request, response) => {
    const query = new URL(request.url ?? '', 'http://cloud').searchParams
    const isKnown =
      query.get('query')?.includes('sanity.previewUrlSecret') &&
      query.get('$secret') === '"made-by-the-studio"'
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify({
        result: isKnown ? { private: secret, public: null } : { private: null, public: null },
      }),
    )
  })
  await using site = await startSite({
    env: {
      SANITY_PROJECT_ID: 'abc123',
      SANITY_READ_TOKEN: 'a-read-token-of-sanity',
      SANITY_API_HOST: new URL(cloud.url).origin,
    },
  })
  const begin = (address: unknown) =>
    fetch(`${site.url}/preview/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address }),
    })
  for (const address of [
    `${site.url}/preview`,
    `${site.url}/preview?sanity-preview-secret=guessed`,
    'not an address',
    '',
    7,
    null,
  ]) {
    expect([address, (await begin(address)).status]).toEqual([address, 401])
  }
  const begun = await begin(
    `${site.url}/preview?sanity-preview-secret=made-by-the-studio&sanity-preview-pathname=%2Fpreview`,
  )
  expect([begun.status, begun.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
  const { token } = (await begun.json()) as { token: string }
  // The stand-in for the cloud has no settings, so there is no page. But 422 shows that the session is accepted.
  expect((await preview(site, token, '/')).status).toBe(422)
  expect((await fetch(`${site.url}/studio/session`, { method: 'POST' })).status).toBe(404)
})

async function draft(site: Site, changes: object, token?: string): Promise<void> {
  const artist = {
    _id: 'drafts.artist-mother-karst',
    _type: 'artist',
    tier: 'headliner',
    day: 'Friday',
    orderRank: '0|a',
    ...changes,
  }
  await mutate(site, token ?? (await beginSession(site)), [{ createOrReplace: artist }])
}

/** The page with every number replaced, because the countdown depends on the time of rendering. */
function withoutTime(html: string): string {
  return html.replace(/\d+/g, '0')
}
