import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { axeViolations, hydrated, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('a bare board that takes no notes asks for none', async () => {
  await using site = await startSite()
  await mutate(site, await beginSession(site), [
    {
      patch: {
        id: 'siteSettings',
        set: { pinboardOpen: false, pinboardClosedText: 'Come back later.' },
      },
    },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/attendee-pinboard`)).text())
    .toContain('Come back later.')
  await using page = await openPage(site.url, { width: 390, reducedMotion: true })
  await page.goto('/attendee-pinboard')
  await hydrated(page)
  expect(await page.getByRole('heading', { name: 'Be the First to Join!' }).count()).toBe(0)
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

test.each([1, 3, 40])(
  'on a wide screen the other notes, %i of them, make room for the one that is written',
  async (count) => {
    await using site = await startSite()
    await site.services.database.run(
      (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'Palma' from generate_series(1, ${count}) as n`,
    )
    await using page = await openPage(site.url, { width: 1440, height: 900, reducedMotion: true })
    await page.goto('/attendee-pinboard')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add Yourself to the Pinboard!' }).click()
    const form = (await page.getByRole('form', { name: 'Join the Crew!' }).boundingBox())!
    const board = (await page.getByRole('region', { name: 'The board' }).boundingBox())!
    expect(form.y).toBeGreaterThan(board.y)
    expect(form.y + form.height).toBeLessThan(Math.min(900, board.y + board.height))
    const notes = await page
      .locator('.note')
      .evaluateAll((all) => all.map((note) => note.getBoundingClientRect().toJSON() as DOMRect))
    expect(
      notes.filter(
        ({ left, right, top, bottom }) =>
          left < form.x + form.width &&
          right > form.x &&
          top < form.y + form.height &&
          bottom > form.y,
      ),
    ).toEqual([])
  },
)
