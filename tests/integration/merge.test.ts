import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { opening, outbox, ownData, submitted } from '../helpers/my-flight'
import { startSite, type Site } from '../helpers/site'

const merge = (site: Pick<Site, 'url'>, id: number, body: object) =>
  asAdmin(site, 'POST', `/api/admin/flights/${id}/merge`, { body })

test('of two submissions of one mailbox one is made, with the journeys and chosen fields of both, sealed for its row, and both links open it', async () => {
  await using site = await startSite()
  const first = await submitted(site, { phone: '+34 600 111 111', passportNumber: 'X 12-34' })
  const second = await submitted(site, {
    artistName: 'Bat',
    email: 'Ana+second@example.com',
    passportNumber: 'x1234',
  })
  expect((await readDesk(site)).flights).toMatchObject([
    { id: 2, samePassport: 1, sameEmail: 1 },
    { id: 1, samePassport: 1, sameEmail: 1 },
  ])
  await putCard(site, 1, { status: 'booked', notes: 'Vegan', hotel: 'Roca' })
  await putCard(site, 2, { hotel: 'Mar', notes: 'Two bags' })
  await addLeg(site, 1)
  await addLeg(site, 2)
  const wish = { other: 1, version: 1, otherVersion: 1 }
  expect((await merge(site, 2, { ...wish, otherVersion: 0, fromOther: [] })).status).toBe(409)
  const fromOther = ['passportNumber', 'phone', 'status', 'hotel']
  expect((await merge(site, 2, { ...wish, fromOther })).status).toBe(204)

  const { flights } = await readDesk(site)
  expect(flights).toMatchObject([
    { id: 2, reference: second.reference, status: 'booked', notes: 'Two bags', hotel: 'Roca' },
  ])
  expect(flights[0]).toMatchObject({ samePassport: null, version: 2 })
  expect(flights[0]?.legs).toHaveLength(2)
  const details = await asAdmin(site, 'GET', '/api/admin/flights/2/details')
  expect(await details.json()).toMatchObject({
    artistName: 'Bat',
    email: 'Ana+second@example.com',
    passportNumber: 'X 12-34',
    phone: '+34 600 111 111',
  })
  expect(await opening(site, [first.key, second.key])).toEqual([200, 200])
  expect(await ownData(site, first.key)).toMatchObject({ reference: second.reference })
  expect((await outbox(site)).map(({ reference }) => reference)).toEqual([second.reference])
  expect(await activity(site)).toContainEqual(['flights merged', 2])
  expect((await merge(site, 2, { ...wish, version: 2, fromOther: [] })).status).toBe(404)
})
