import { expect, test } from 'vitest'
import { afterSending, isTicked, NO_TICKS } from './ticks'

const ticked = (ticks: typeof NO_TICKS, keys = ['1', '2', '3']) =>
  keys.filter((key) => isTicked(ticks, 'booked', { key }))

test('everybody is ticked until an answer has come; then only who was refused', () => {
  expect(ticked(NO_TICKS)).toEqual(['1', '2', '3'])
  const answer = { queued: 2, refused: [{ flight: 2, name: 'Bat', why: 'has no booked journey' }] }
  const sent = afterSending(NO_TICKS, 'booked', ['1', '2', '3'], answer)
  expect(ticked(sent)).toEqual(['2'])
  expect(isTicked(sent, 'changed', { key: '1' })).toBe(true)
})

test('who was left out by hand stays out, and who got a second one on purpose is unticked again', () => {
  const byHand = { '1': false, '2': true }
  const ticks = { byHand, queued: new Set(['booked 2']) }
  expect(ticked(ticks)).toEqual(['2', '3'])
  const sent = afterSending(ticks, 'booked', ['2', '3'], { queued: 2, refused: [] })
  expect(ticked(sent)).toEqual([])
})

test('who is cancelled gets a letter only when somebody ticks it', () => {
  const cancelled = { key: '1', isCancelled: true }
  expect(isTicked(NO_TICKS, 'booked', cancelled)).toBe(false)
  const byHand = { byHand: { '1': true }, queued: new Set<string>() }
  expect(isTicked(byHand, 'booked', cancelled)).toBe(true)
})

test('the artist of a refused reminder stays ticked', () => {
  const answer = { queued: 0, refused: [{ flight: null, name: 'Drip', why: 'has no address' }] }
  const sent = afterSending(NO_TICKS, 'reminder', ['Drip'], answer)
  expect(isTicked(sent, 'reminder', { key: 'Drip' })).toBe(true)
})
