import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'
import { goWithin, openStudio } from '../helpers/studio'

test(
  'a slot is cancelled and moved with a press and a reason, and the list of changes has its day',
  { timeout: 120_000 },
  async () => {
    // What a try has published stays published. A second try needs a site of its own.
    await using site = await startSite({})
    const revealAt = { when: 'moment', at: '2099-02-01T00:00:00Z' }
    const secret = { 'slots[_key=="moonmilk-delivery"].revealAt': revealAt }
    await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', set: secret } }])
    await using studio = await openStudio(site, { at: '/moved-cancelled' })
    await studio.getByText(/^Secret until .* 2099, .* · Moonmilk Delivery/).waitFor()
    const slot = studio.locator('.slot-change', { hasText: 'Carbide Carla' })
    const press = (name: string) => slot.getByRole('button', { name, exact: true }).click()
    await press('Cancel')
    await slot.getByLabel('Reason, as visitors read it').fill('The ferry stays.')
    await press('Cancel it now')
    await slot.getByText('Cancelled: The ferry stays.').waitFor()
    const timetable = async () => (await fetch(`${site.url}/timetable`)).text()
    await expect.poll(timetable).toContain('The ferry stays.')
    await press('Take back')
    await slot.getByText('The ferry stays.').waitFor({ state: 'detached' })

    await press('Move')
    await slot.getByLabel('Time').fill('midnight')
    await slot.getByLabel('Reason, as visitors read it').fill('Rain')
    await press('Move it now')
    await slot.getByText('Please write the hours like 22:00–01:00.').waitFor()
    await slot.getByLabel('Time').fill('22:15–23:15')
    await slot.getByLabel('Where in the cave').fill('The Cathedrall')
    await press('Move it now')
    await slot.getByText('No other slot is in “The Cathedrall”.').waitFor()
    await slot.getByLabel('Where in the cave').fill('The Cathedral')
    await press('Move it now')
    await slot.getByText('before Drip Theory (22:00–01:00) has ended in The Cathedral.').waitFor()
    expect(await timetable()).not.toContain('22:15')
    await press('Do it all the same')
    await slot.getByText('22:15–23:15 · Carbide Carla').waitFor()
    await expect.poll(timetable).toContain('22:15')

    await press('Move')
    await slot.getByLabel('Day').selectOption('Saturday')
    await slot.getByLabel('Reason, as visitors read it').fill('Rain')
    await press('Move it now')
    await studio.getByText('Carbide Carla is on Saturday now.').waitFor()
    await press('Take back')
    await studio.getByText('Carbide Carla is on Friday now.').waitFor()

    await goWithin(studio, '/history')
    await studio.getByRole('link', { name: 'Reveal day: Friday' }).waitFor()
  },
)
