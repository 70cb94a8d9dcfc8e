import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { putCard, readDesk } from '../helpers/desk'
import { aFlight } from '../helpers/flights'
import { correctOwn, opening, submitted } from '../helpers/my-flight'
import { startSite, type Site } from '../helpers/site'

const merge = async (site: Pick<Site, 'url'>, id: number, body: object) => {
  const answer = await asAdmin(site, 'POST', `/api/admin/flights/${id}/merge`, {
    body: { version: 0, otherVersion: 0, fromOther: [], ...body },
  })
  return [answer.status, await answer.text()]
}

test('a link that was mailed to another mailbox ends with its submission', async () => {
  await using site = await startSite()
  const first = await submitted(site)
  const second = await submitted(site, { email: 'somebody@example.com' })
  expect(await merge(site, 1, { other: 2 })).toEqual([204, ''])
  expect(await opening(site, [first.key, second.key])).toEqual([200, 401])
})

test('two who make one of the same two at once, each the other way round, leave one', async () => {
  await using site = await startSite()
  await submitted(site)
  await submitted(site)
  const answers = await Promise.all([merge(site, 1, { other: 2 }), merge(site, 2, { other: 1 })])
  expect(answers.map(([status]) => status).toSorted()).toEqual([204, 404])
  expect((await readDesk(site)).flights).toHaveLength(1)
})

test('a correction that the desk has not seen stays marked where it is taken over', async () => {
  await using site = await startSite()
  const first = await submitted(site)
  const second = await submitted(site)
  await correctOwn(site, first.key, aFlight({ phone: '+34 1', preferredAirport: 'MUC' }))
  const [, corrected] = (await readDesk(site)).flights
  expect(corrected?.changedFields).toEqual(['phone', 'preferredAirport'])
  const seen = { version: 0, otherVersion: corrected?.version }
  expect(await merge(site, 2, { ...seen, other: 1, fromOther: ['phone', 'fullName'] })).toEqual([
    204,
    '',
  ])
  expect((await readDesk(site)).flights).toMatchObject([
    {
      reference: second.reference,
      changedFields: ['phone'],
      changedByArtistAt: corrected?.changedByArtistAt,
    },
  ])
})

test('what cannot be made one is refused in a sentence, and nothing changes', async () => {
  await using site = await startSite()
  await submitted(site)
  await submitted(site)
  await putCard(site, 1, { hotelFrom: '2026-03-15' })
  await putCard(site, 2, { hotelTo: '2026-03-13' })
  const seen = { version: 1, otherVersion: 1 }
  const gone = [404, 'There are no flight details with this id.']
  expect(await merge(site, 1, { ...seen, other: 1 })).toEqual(gone)
  expect(await merge(site, 1, { ...seen, other: 99 })).toEqual(gone)
  expect(await merge(site, 1, { ...seen, other: 2, fromOther: ['hotelTo'] })).toEqual([
    422,
    'The check-out must be after the check-in.',
  ])
  expect(await merge(site, 1, { ...seen, other: 2, fromOther: ['email'] })).toEqual([
    422,
    expect.stringMatching(/^Send an object with other/),
  ])
  expect((await readDesk(site)).flights).toMatchObject([
    { id: 2, hotelTo: '2026-03-13' },
    { id: 1, hotelFrom: '2026-03-15', hotelTo: null },
  ])
})
