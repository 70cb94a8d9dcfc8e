import { afterEach, expect, test, vi } from 'vitest'
import type { SetStateAction } from 'react'
import type { PinEntry } from '../../services/pinboard/pin-entry'
import { firstView, readAgain, type View } from './view'

afterEach(() => vi.unstubAllGlobals())

/** A view, and answers of the API that come when the test wants. */
function aBoard() {
  const state = { view: firstView({ board: null, isStale: false, isContinued: false }) }
  const answers: ((aliases: string[] | null) => void)[] = []
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve, reject) =>
      answers.push((aliases) => {
        if (aliases === null) return reject(new TypeError('Failed to fetch'))
        const entries: PinEntry[] = aliases.map((alias, index) => ({
          id: aliases.length - index,
          alias,
          location: 'Graz',
          createdAt: '2026-05-01T12:00:00.000Z',
        }))
        resolve(Response.json(entries))
      }),
    )
  })
  const setView = (change: SetStateAction<View>) => {
    state.view = typeof change === 'function' ? change(state.view) : change
  }
  const shown = () => state.view.board?.entries.map(({ alias }) => alias)
  return { state, setView, answers, shown }
}

test('an answer that comes after the one to a later reading changes nothing', async () => {
  const { state, setView, answers, shown } = aBoard()
  const first = readAgain(setView)
  const second = readAgain(setView)
  answers[1]!(['Echo', 'Bat'])
  await second
  answers[0]!(['Bat'])
  await first
  expect(shown()).toEqual(['Echo', 'Bat'])

  const third = readAgain(setView)
  const fourth = readAgain(setView)
  answers[3]!(['Stalactite', 'Echo', 'Bat'])
  await fourth
  answers[2]!(null)
  await third
  expect([shown(), state.view.hasFailed]).toEqual([['Stalactite', 'Echo', 'Bat'], false])
})

test('an answer to an earlier reading counts when the later one has failed', async () => {
  const { state, setView, answers, shown } = aBoard()
  const first = readAgain(setView)
  const second = readAgain(setView)
  answers[1]!(null)
  await second
  expect(state.view.hasFailed).toBe(true)
  answers[0]!(['Bat'])
  await first
  expect([shown(), state.view.hasFailed]).toEqual([['Bat'], false])
})
