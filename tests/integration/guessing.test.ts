import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { FLIGHTS_API } from '../helpers/flights'
import { DOORS, twoInstances, guess } from '../helpers/guessers'

const wrongOnes = ['password', 'stalagmite', 'admin', '0', "' or '1'='1", 'x'.repeat(200)]

/** `X-Forwarded-For` with a claimed address, then the addresses that `proxies` proxies append. They are at 10.0.0.x. */
const chain = (claimed: string, real: string, proxies: number) =>
  [claimed, real, '10.0.0.1', '10.0.0.2'].slice(0, proxies + 1).join(', ')

test.each([0, 2])(
  'a guesser who asks two instances at every door and claims a new address each time is stopped after ten tries, behind %i proxies',
  async (proxies) => {
    await using two = await twoInstances({ TRUST_PROXY: String(proxies) })
    const statuses: number[] = []
    for (let turn = 0; turn < 28; turn += 1) {
      const [method, path] = DOORS[turn % DOORS.length]!
      const response = await guess(
        two.sites[turn % 2]!,
        method,
        path,
        wrongOnes[turn % wrongOnes.length]!,
        {
          'X-Forwarded-For': chain(`203.0.113.${turn}`, '198.51.100.9', proxies),
          'X-Real-IP': `203.0.113.${turn}`,
          Forwarded: `for=203.0.113.${turn}`,
          'True-Client-IP': `203.0.113.${turn}`,
          'CF-Connecting-IP': `203.0.113.${turn}`,
          'User-Agent': `guesser/${turn}`,
        },
      )
      statuses.push(response.status)
      if (response.status === 429)
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(18).fill(429)])
    // The right password is answered, though without proxies that name the visitors it comes from the guesser's address.
    const clean = await asAdmin(two.sites[1]!, 'GET', FLIGHTS_API, {
      headers: { 'X-Forwarded-For': chain('198.51.100.9', '192.0.2.1', proxies) },
    })
    expect(clean.status).toBe(200)
  },
)
