import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { LakeDatabase } from '../database.server'
import { openPresence } from './presence.server'

afterEach(() => vi.useRealTimers())

/** @param answer - of the database to each message of an instance to the others; the messages are in `told`. */
function openPlace(answer: () => Promise<unknown>) {
  const told: string[] = []
  let notify = (_message: string): void => undefined
  const sql = (_text: TemplateStringsArray, ...[, message]: string[]) => {
    told.push((JSON.parse(message ?? '') as { event: { type: string } }).event.type)
    return answer()
  }
  const database = {
    run: (work: (given: typeof sql) => Promise<unknown>) => work(sql),
    listen: async (_channel: string, given: typeof notify) => {
      notify = given
      return async () => undefined
    },
  } as unknown as LakeDatabase
  return {
    told,
    presence: openPresence(database, 'production'),
    hear: (event: object) =>
      notify(JSON.stringify({ instance: 'another', dataset: 'production', event })),
  }
}

const at = (sessionId: string) => ({ data: { sessionId } })

test('a tab has ten subscriptions at most', () => {
  const { presence } = openPlace(async () => [])
  const heard: string[] = []
  const tab = presence.enter('organiser', (subscription) => heard.push(subscription))
  for (let number = 1; number <= 20; number += 1) tab.handle('presence_subscribe', `p${number}`, {})
  tab.handle('presence_unsubscribe', 'u', { subscriptionId: 'p10' })
  tab.handle('presence_subscribe', 'another', {})
  tab.handle('presence_announce', 'a', at('s1'))
  const first = Array.from({ length: 9 }, (_, index) => `p${index + 1}`)
  expect(heard).toEqual([...first, 'another'])
})

test('other instances are told nothing that has waited for the database for two seconds', async () => {
  vi.useFakeTimers()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { told, presence } = openPlace(() => answered)
  const tab = presence.enter('organiser', () => undefined)
  tab.handle('presence_announce', 'a', at('s1'))
  tab.handle('presence_rollcall', 'r', { session: 's1' })
  await vi.advanceTimersByTimeAsync(2000)
  tab.handle('presence_announce', 'b', at('s1'))
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['state', 'state'])
})

test('that a tab has gone is told once more when the database failed, and where it is is not', async () => {
  vi.useFakeTimers()
  const { told, presence } = openPlace(() => Promise.reject(new Error('away')))
  const tab = presence.enter('organiser', () => undefined)
  tab.handle('presence_announce', 'a', at('s1'))
  tab.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['state', 'disconnect', 'disconnect'])
})

test('that a tab has gone is told no more once it is there again, on whichever connection or instance', async () => {
  const returns: Record<string, (place: ReturnType<typeof openPlace>) => void> = {
    'another connection': ({ presence }) =>
      presence.enter('organiser', () => undefined).handle('presence_announce', 'b', at('s1')),
    'another instance': ({ hear }) =>
      hear({ type: 'state', i: 'organiser', m: { sessionId: 's1' } }),
  }
  for (const [how, comeBack] of Object.entries(returns)) {
    const place = openPlace(async () => {
      if (place.told.join() !== 'state,disconnect') return
      comeBack(place)
      throw new Error('away')
    })
    const tab = place.presence.enter('organiser', () => undefined)
    tab.handle('presence_announce', 'a', at('s1'))
    tab.leave()
    await nextTurn()
    const after = how === 'another connection' ? ['state'] : []
    expect([how, ...place.told]).toEqual([how, 'state', 'disconnect', ...after])
  }
})

test('a connection that ends late does not tell that a tab has gone that is on another one, or that said so itself', async () => {
  const { told, presence } = openPlace(async () => [])
  const [old, present] = [1, 2].map(() => presence.enter('organiser', () => undefined))
  old?.handle('presence_announce', 'a', at('s1'))
  present?.handle('presence_announce', 'b', at('s1'))
  old?.leave()
  present?.handle('presence_disconnect', 'c', { session: 's1' })
  present?.leave()
  await nextTurn()
  expect(told).toEqual(['state', 'state', 'disconnect'])

  const elsewhere = openPlace(async () => [])
  const tab = elsewhere.presence.enter('organiser', () => undefined)
  tab.handle('presence_announce', 'a', at('s1'))
  elsewhere.hear({ type: 'state', i: 'organiser', m: { sessionId: 's1' } })
  tab.leave()
  await nextTurn()
  expect(elsewhere.told).toEqual(['state'])
})
