import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { KEYS, makeKey, withKey } from '../helpers/keys'
import { startSite } from '../helpers/site'

test('a preview that waits for changes is refused soon after the key of its session is revoked elsewhere', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const begin = async () => {
    const { id, key } = await makeKey(one, ['content'])
    const begun = await withKey(one, key, 'POST', '/studio/session')
    return { id, ...((await begun.json()) as { token: string }) }
  }
  const others = await begin()
  const changes = async (since: string, { token }: { token: string }) => {
    const answer = await fetch(`${one.url}/preview/changes?since=${since}`, bearer(token))
    const { status } = answer
    return { token, status, since, ...(status === 200 && ((await answer.json()) as State)) }
  }
  const isChange = (answer: Partial<State> & { since: string }) =>
    answer.state !== undefined && answer.state !== answer.since
  // A change, such as the welcome of the listener, ends a wait. On a busy machine one may come after the revocation.
  const refused = async (since = ''): Promise<unknown> => {
    const own = await begin()
    // Otherwise it waits as long as that of another key, which came before it.
    const waiting = Promise.race([changes(since, others), changes(since, own)])
    const early = await Promise.race([waiting, sleep(1500)])
    if (early === undefined) await asAdmin(two, 'DELETE', `${KEYS}/${own.id}`)
    const first = await waiting
    return isChange(first) ? refused(first.state) : [first.token === own.token, first.status]
  }
  expect(await refused()).toEqual([true, 401])
})

interface State {
  state: string
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
