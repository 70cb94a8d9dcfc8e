import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { openLineup } from '../helpers/lineup'
import { beginSession, mutate } from '../helpers/organiser'
import { expectToFit, hydrated } from '../helpers/page-state'
import { seedDocuments } from '../helpers/seed'
import { startSite } from '../helpers/site'

const BARE = '12–15 March 2026: the hours are not on the wall yet. Look in again soon.'

test('days that are announced without slots say on every page that the hours are still to come, and each shows its own once it has some', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const documents = await seedDocuments()
  const days = documents.filter(({ _type }) => _type === 'revealDay').map(({ _id }) => _id)
  const text = async (path: string) => (await fetch(site.url + path)).text()
  await mutate(site, token, [
    ...days.map((id) => ({ patch: { id, set: { slots: [] } } })),
    { patch: { id: 'artist-mother-karst', set: { links: ['https://example.com/karst'] } } },
  ])
  await expect.poll(() => text('/timetable')).toContain(BARE)
  expect(await text('/es/timetable')).toContain('las horas aún no están en la pared.')
  expect(await text('/de/timetable')).toContain('Die Uhrzeiten stehen noch nicht an der Wand.')
  {
    await using page = await openPage(site.url, { reducedMotion: true })
    await page.goto('/timetable?picks=abcdefghijkl')
    await page.getByText(BARE).waitFor()
    // Nothing to find, to star or to jump to.
    expect(await page.locator('.timetable-filter, .my-night, .timetable-days').count()).toBe(0)
    await page.getByRole('heading', { name: 'The whole programme' }).waitFor()
    await expectToFit(page)
    await page.goto('/lineup-reveal')
    await page.getByText('The wall is still bare.').waitFor()
    const told = page.locator('meta[name=description]')
    expect(await told.getAttribute('content')).toContain('The wall is still bare.')
    await expectToFit(page)
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Mother Karst' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Mother Karst' }).waitFor()
    // The rows of a day have lines between them. These are none.
    const row = page.locator('.act li', { hasText: 'example.com' })
    expect(await row.evaluate((item) => getComputedStyle(item).borderTopStyle)).toBe('none')
    await expectToFit(page)
  }
  expect(await text('/calendar.ics')).not.toContain('BEGIN:VEVENT')
  const { days: listed } = JSON.parse(await text('/schedule.json')).schedule.conference
  expect(listed.map(({ date, rooms }: { date: string; rooms: object }) => [date, rooms])).toEqual([
    ['2026-03-12', {}],
  ])
  expect(await text('/schedule.xml')).toContain('<day index="1" date="2026-03-12"')
  expect(await text('/sitemap.xml')).toContain('/lineup-reveal')

  const friday = documents.find(({ _id }) => _id === 'reveal-friday')
  await mutate(site, token, [{ patch: { id: 'reveal-friday', set: { slots: friday?.slots } } }])
  await expect.poll(() => text('/timetable')).not.toContain(BARE)
  await using page = await openPage(site.url)
  await page.goto('/timetable')
  expect(await page.locator('.timetable-day').count()).toBe(1)
  await page.clock.install()
  await openLineup(page)
  await page.getByText('Still in the dark. Somebody is looking for the chalk.').waitFor()
  await page.clock.runFor(5000)
  await page.getByRole('button', { name: 'On to the next day' }).click()
  await page.clock.runFor(12_000)
  await page.getByRole('list', { name: 'Friday' }).getByRole('listitem').first().waitFor()
})

test('a festival of which only the dates are known has no empty figure, list or section title above nothing', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const gone = (await seedDocuments()).filter(({ _type }) =>
    ['revealDay', 'artist'].includes(_type),
  )
  const later = [...gone].toSorted((one, other) => (one._type > other._type ? -1 : 1))
  await mutate(site, token, [
    ...later.map(({ _id }) => ({ delete: { id: _id } })),
    {
      patch: {
        id: 'siteSettings',
        set: {
          confirmedArtists: 0,
          headlinerActs: 0,
          headlineAct: 'To be announced',
          lineupSummary: 'The lineup is yet to be announced.',
        },
      },
    },
  ])
  const home = async () => (await fetch(site.url)).text()
  await expect.poll(home).toContain('The lineup is yet to be announced.')
  await expect.poll(home).not.toContain('Mother Karst')
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await home())!
  expect(JSON.parse(data!)).toMatchObject({ startDate: '2026-03-12', performer: [] })
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/')
  await hydrated(page)
  const lineup = page.locator('.section-lineup')
  expect(await lineup.locator('li').count()).toBe(0)
  expect(await lineup.getByText('confirmed artists').count()).toBe(0)
  await expectToFit(page)
  await page.goto('/lineup-reveal')
  await page.getByText('The wall is still bare.').waitFor()
  await page.goto('/timetable')
  await page.getByText(BARE).waitFor()
})
