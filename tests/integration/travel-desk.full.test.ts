import { expect, test, vi } from 'vitest'
import { testDatabase } from '../helpers/database'
import { putCard, readDesk } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('of twenty people who change one card at once on two instances one succeeds, and the others see what is stored', async () => {
  await using pg = await testDatabase('seeded')
  await using one = await startSite({ env: { DATABASE_URL: pg.url } })
  await using two = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(one, aFlight())
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        // A busy machine may answer 503, and says when to try again.
        vi.waitUntil(
          async () => {
            const card = { notes: `round ${version}, writer ${n}`, version }
            const answer = await putCard(n % 2 ? one : two, 1, card)
            return answer.status === 503 ? null : answer
          },
          { timeout: 25_000, interval: 200 },
        ),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 19])
    const stored = await won[0]!.json()
    expect(stored).toMatchObject({ version: version + 1 })
    for (const answer of lost)
      expect(await answer.json()).toEqual({ message: expect.any(String), ...stored })
    expect((await readDesk(one)).flights).toMatchObject([stored])
  }
})
