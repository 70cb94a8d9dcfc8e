import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { FLIGHTS_API } from '../helpers/flights'
import { DOORS, twoInstances, guess } from '../helpers/guessers'

test('a household’s 2^64 addresses are one, in every spelling', async () => {
  await using two = await twoInstances()
  const spellings = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2::2',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2::3]:4711',
    '2001:db8:1:2:0:0:192.0.2.1',
  ]
  const statuses: number[] = []
  for (let turn = 0; turn < 15; turn += 1)
    statuses.push(
      (
        await guess(two.sites[turn % 2]!, 'GET', FLIGHTS_API, 'wrong', {
          'X-Forwarded-For': spellings[turn % spellings.length]!,
        })
      ).status,
    )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(
    (
      await asAdmin(two.sites[0]!, 'GET', FLIGHTS_API, {
        headers: { 'X-Forwarded-For': '2001:db8:1:3::1' },
      })
    ).status,
  ).toBe(200)
})

test('a guesser with the 65,536 networks of a provider is stopped after ten tries, and nobody elsewhere', async () => {
  await using two = await twoInstances()
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const statuses: number[] = []
  for (let turn = 0; turn < 13; turn += 1) {
    const [method, path] = DOORS[turn % DOORS.length]!
    const address = from(`2001:db8:1:${turn}::1`)
    statuses.push((await guess(two.sites[turn % 2]!, method, path, 'wrong', address)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(3).fill(429)])
  const elsewhere = { headers: from('2001:db8:2::1') }
  expect((await asAdmin(two.sites[0]!, 'GET', FLIGHTS_API, elsewhere)).status).toBe(200)
})

test(
  'a hundred guessers at once get no more than their tries, and never lock the organisers out',
  { timeout: 120_000 },
  async () => {
    await using two = await twoInstances()
    const seen = new Map<number, number>()
    const guesser = async (number: number) => {
      for (let turn = 0; turn < 6; turn += 1) {
        const { status } = await guess(
          two.sites[(number + turn) % 2]!,
          'GET',
          FLIGHTS_API,
          `wrong-${turn}`,
          { 'X-Forwarded-For': `198.51.${number >> 4}.${number}` },
        )
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    }
    const asOrganiser = async (turn: number) =>
      (
        await asAdmin(two.sites[turn % 2]!, 'GET', '/api/admin/pins', {
          headers: { 'X-Forwarded-For': `192.0.2.${turn % 3}` },
        })
      ).status
    const organiser = async () => {
      const statuses: number[] = []
      while (statuses.length < 30) {
        const status = await asOrganiser(statuses.length)
        // On a busy machine a request may fail for want of a database connection, and is sent again.
        if (status !== 503) statuses.push(status)
      }
      return statuses
    }
    const [statuses] = await Promise.all([
      organiser(),
      ...Array.from({ length: 100 }, (_, number) => guesser(number)),
    ])
    // An organiser never gets a guesser's answer.
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(
      (
        await asAdmin(two.sites[0]!, 'GET', FLIGHTS_API, {
          headers: { 'X-Forwarded-For': '192.0.2.9' },
        })
      ).status,
    ).toBe(200)
    // Each address has one try. Beyond a hundred wrong tries in all, every address that has used its try is refused.
    expect([...seen.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
    expect(seen.get(401)).toBeGreaterThan(80)
    expect(seen.get(401)).toBeLessThan(205)
  },
)
