import { expect, test } from 'vitest'
import { aFeed, endLease } from '../helpers/booking'
import { type Heard } from '../helpers/every-byte'
import { sitesWithSecrets, type SitesWithSecrets } from '../helpers/sites-with-secrets'
import { NOON, showing, missing } from '../helpers/hidden-names'

test('a clock that is set right by a few seconds takes nothing back, one that was a day ahead hides it again', async () => {
  await using ground = await sitesWithSecrets({ when: 'moment', at: NOON })
  ground.clock.time = Date.parse(NOON) + 1000
  expect(missing(ground, await showing(ground))).toEqual([])
  ground.clock.time -= 5000
  expect(missing(ground, await showing(ground))).toEqual([])
  ground.clock.time -= 24 * 3600_000
  expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
})

test(
  'what waits for the sell-out is shown by the organisers’ word on all instances, and hidden again by it',
  { timeout: 60_000 },
  async () => {
    await using ground = await sitesWithSecrets({ when: 'sold-out' })
    const isFull = async () =>
      (await (await fetch(`${ground.sites[0]!.url}/api/booking-status`)).json()).isSoldOut
    ground.clock.time = Date.parse('2999-01-01T00:00:00Z')
    // The organisers' own count is a figure for the meter only. It reveals no secret.
    await ground.book(500)
    await expect.poll(isFull).toBe(true)
    expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)

    await ground.book(10, 'yes')
    await expect.poll(async () => missing(ground, await showing(ground))).toEqual([])
    await using late = await ground.oneMore()
    await expect
      .poll(async () => missing(ground, await showing({ ...ground, sites: [late] })))
      .toEqual([])
    expect(await soldOutStates(ground)).toEqual(['organisers: true', 'organisers: true'])

    await ground.book(500, 'no')
    await expect.poll(async () => told(ground, await showing(ground))).toEqual([])
    expect(await soldOutStates(ground)).toEqual(['organisers: false', 'organisers: false'])
  },
)

test(
  'the provider’s figures tell it once they have been full for five minutes at one instance, until the organisers say no',
  { timeout: 60_000 },
  async () => {
    await using feed = await aFeed(490)
    await using ground = await sitesWithSecrets(
      { when: 'sold-out' },
      { BOOKING_FEED_URL: feed.url },
    )
    const [first] = ground.sites
    const readings = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        // After this time the figure is too old, so the answer waits for a new one.
        ground.clock.time += 70_000
        await endLease(first!)
        await fetch(`${first!.url}/api/booking-status`)
      }
    }
    await readings(2)
    feed.figure = 500
    await readings(5)
    expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
    await readings(1)
    await expect.poll(async () => missing(ground, await showing(ground))).toEqual([])
    expect(await soldOutStates(ground)).toEqual(['provider: true', 'provider: true'])
    // After a cancelled booking the secrets stay public.
    feed.figure = 499
    await readings(2)
    expect(missing(ground, await showing(ground))).toEqual([])
    await ground.book(10, 'no')
    await expect.poll(async () => told(ground, await showing(ground))).toEqual([])
  },
)

/** The sold-out state that each instance gives the Studio. */
function soldOutStates({ sites }: SitesWithSecrets) {
  return Promise.all(
    sites.map(async ({ url }) => {
      const { isSoldOut, by } = await (await fetch(`${url}/studio/sold-out`)).json()
      return `${by}: ${isSoldOut}`
    }),
  )
}

/** The secrets that at least one instance shows. */
function told({ toldLater }: Pick<SitesWithSecrets, 'toldLater'>, instances: Heard[][]): string[] {
  return toldLater.filter((secret) =>
    instances.some((heard) => heard.some(({ text }) => text.includes(secret))),
  )
}
