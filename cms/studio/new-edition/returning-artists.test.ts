import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { testLake } from '../../lake/testing/lake'
import { findSeed } from '../../seed-folder.server'
import { askPresent } from '../programme/ask'
import { datesOf, planProgramme } from '../programme/plan-programme'
import { actionsOf } from '../programme/put-programme'
import { actionsFor, MADE } from './edition-actions'
import { planEdition, type Stored, type Wishes } from './plan-edition'

const WISHES: Wishes = {
  edition: 'Fourth edition',
  startDate: '2027-03-11',
  endDate: '2027-03-14',
  place: 'Mallorca, Spain',
  ticketUrl: '',
  capacity: 500,
  artists: 'remove',
  slots: 'remove',
}
const RELEASE = { id: 'edition-2027', title: 'Fourth edition', exists: true }
const HEADINGS = ['name', 'day', 'start', 'end', 'chamber']
const ROWS = [HEADINGS, ['Señora Sima', 'Saturday', '23:00', '01:00', 'The Well']]

test('somebody who is taken out with last year and plays again keeps texts and translations, without last year’s hours', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const documents = await client.fetch<Stored[]>('*[!string::startsWith(_type, "sanity.")]')
  const before = documents.find(({ _id }) => _id === 'artist-senora-sima')!
  const plan = planEdition(documents, WISHES, { soldOutOn: null, notes: null })
  const made = actionsFor(plan, { ...RELEASE, exists: false }, [])
  await client.action(made.actions, { transactionId: `${MADE}one` })

  const look = async () => {
    const { documents: found, present } = await askPresent(client, RELEASE)
    const entries = entriesOf(ROWS, datesOf(found))
    const planned = planProgramme(found, entries, { now: Date.now(), isSoldOut: false })
    return { ...planned, actions: actionsOf(planned.writes, RELEASE, present) }
  }
  const { rows, looks, actions } = await look()
  expect(rows[0]?.happens).toContain('Señora Sima plays again')
  expect(looks.join()).toContain('The lineup will have 1 artists')
  await client.action(actions)
  const artists = () =>
    client.fetch<Stored[]>('*[_type == "artist"]', {}, { perspective: ['edition-2027'] })
  expect(await artists()).toEqual([
    expect.objectContaining({
      name: before.name,
      tier: before.tier,
      description: before.description,
      es: before.es,
      de: before.de,
      day: 'Saturday',
      timeSlot: '23:00–01:00',
    }),
  ])
  expect((await look()).actions).toEqual([])
  await client.releases.publish({ releaseId: 'edition-2027' })
  expect(await client.fetch('*[_type == "artist"].name')).toEqual(['Señora Sima'])
}, 60_000)
