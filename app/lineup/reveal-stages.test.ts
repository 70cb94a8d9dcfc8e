import { expect, test } from 'vitest'
import {
  focusAt,
  nextChange,
  nextState,
  viewAt,
  type RevealEvent,
  type RevealState,
} from './reveal-stages'

const BEGUN = 10_000

/** The state after these events, which all happen at the time `BEGUN`. */
function after(...events: RevealEvent[]): RevealState {
  return events.reduce<RevealState>((state, event) => nextState(state, event, BEGUN), {
    stage: 'unlit',
  })
}

const filmOver = () => after({ type: 'began' }, { type: 'film-ended' })
const opened = () => after({ type: 'began' }, { type: 'film-ended' }, { type: 'opened' })

test.each([
  [0, 'dark'],
  [499, 'dark'],
  [500, 'teaser'],
  [2499, 'teaser'],
  [2500, 'button'],
  [600_000, 'button'],
])('%i ms after the film the screen shows: %s', (elapsed, stage) => {
  expect(viewAt(filmOver(), [3], BEGUN + elapsed).stage).toBe(stage)
})

test.each([
  // elapsed, slots, names, running: three slots take 3 x 800 + 4000 ms
  [0, 1, 0, true],
  [799, 1, 0, true],
  [800, 2, 0, true],
  [1600, 3, 0, true],
  [2999, 3, 0, true],
  [3000, 3, 1, true],
  [3800, 3, 2, true],
  [4600, 3, 3, true],
  [6399, 3, 3, true],
  [6400, 3, 3, false],
])(
  '%i ms after a day of three slots was opened it shows %i slots and %i names, running: %s',
  (elapsed, slots, names, isRunning) => {
    expect(viewAt(opened(), [3], BEGUN + elapsed)).toMatchObject({
      day: 0,
      slots,
      names,
      isRunning,
      isStill: false,
    })
  },
)

test('the days stay locked for as long as the chosen day has slots', () => {
  const state = nextState(opened(), { type: 'day-chosen', day: 1 }, BEGUN)
  expect(viewAt(state, [3, 8], BEGUN + 8 * 800 + 3999)).toMatchObject({ day: 1, isRunning: true })
  expect(viewAt(state, [3, 8], BEGUN + 8 * 800 + 4000)).toMatchObject({ day: 1, isRunning: false })
})

test('another day starts its own show from the beginning', () => {
  const state = nextState(opened(), { type: 'day-chosen', day: 1 }, BEGUN + 9000)
  expect(viewAt(state, [3, 3], BEGUN + 9000)).toMatchObject({
    day: 1,
    slots: 1,
    names: 0,
    isRunning: true,
  })
})

test('the next change is known in advance, up to the last one', () => {
  const state = opened()
  const changes: number[] = []
  for (let due = nextChange(state, [2], BEGUN); due !== null; due = nextChange(state, [2], due))
    changes.push(due - BEGUN)
  expect(changes).toEqual([800, 3000, 3800, 5600])
})

test('after the film the next changes are the teaser and the button', () => {
  expect(nextChange(filmOver(), [2], BEGUN)).toBe(BEGUN + 500)
  expect(nextChange(filmOver(), [2], BEGUN + 500)).toBe(BEGUN + 2500)
  expect(nextChange(filmOver(), [2], BEGUN + 2500)).toBeNull()
  expect(nextChange(after({ type: 'began' }), [2], BEGUN)).toBeNull()
})

test('a second end of the film, or one after the line-up was opened, changes nothing', () => {
  const twice = nextState(filmOver(), { type: 'film-ended' }, BEGUN + 400)
  expect(viewAt(twice, [3], BEGUN + 500).stage).toBe('teaser')
  expect(viewAt(nextState(opened(), { type: 'film-ended' }, BEGUN), [3], BEGUN).stage).toBe(
    'lineup',
  )
  expect(
    viewAt(nextState(opened(), { type: 'opened' }, BEGUN + 700), [3], BEGUN + 800),
  ).toMatchObject({ slots: 2 })
})

test('a second start does not go back to the film', () => {
  expect(nextState(filmOver(), { type: 'began' }, BEGUN)).toEqual(filmOver())
})

test('with reduced motion every day is shown whole at once', () => {
  const still = nextState({ stage: 'unlit' }, { type: 'stilled' }, BEGUN)
  expect(viewAt(still, [3, 3], BEGUN)).toMatchObject({
    stage: 'lineup',
    day: 0,
    slots: 3,
    names: 3,
    isRunning: false,
    isStill: true,
  })
  const second = nextState(still, { type: 'day-chosen', day: 1 }, BEGUN)
  expect(viewAt(second, [3, 3], BEGUN)).toMatchObject({
    day: 1,
    slots: 3,
    names: 3,
    isRunning: false,
    isStill: true,
  })
  expect(nextChange(second, [3, 3], BEGUN)).toBeNull()
})

test('reduced motion that is switched on half-way completes the current day', () => {
  const second = nextState(opened(), { type: 'day-chosen', day: 1 }, BEGUN)
  expect(
    viewAt(nextState(second, { type: 'stilled' }, BEGUN + 100), [3, 3], BEGUN + 100),
  ).toMatchObject({ day: 1, names: 3, isRunning: false })
})

test('a skipped day is shown whole at once, and the next day has its show again', () => {
  const cut = nextState(opened(), { type: 'cut' }, BEGUN + 900)
  expect(viewAt(cut, [3, 2], BEGUN + 900)).toEqual({
    stage: 'lineup',
    day: 0,
    since: BEGUN,
    slots: 3,
    names: 3,
    isRunning: false,
    isCut: true,
    isStill: false,
  })
  expect(nextChange(cut, [3, 2], BEGUN + 900)).toBeNull()
  const next = nextState(cut, { type: 'day-chosen', day: 1 }, BEGUN + 1000)
  expect(viewAt(next, [3, 2], BEGUN + 1000)).toMatchObject({
    day: 1,
    slots: 1,
    names: 0,
    isRunning: true,
  })
  expect(nextState(filmOver(), { type: 'cut' }, BEGUN)).toEqual(filmOver())
})

test('the focus goes from name to name as they burn clear, and stays a little with each', () => {
  const middles = [0, 3000, 3260, 3660, 4060, 4860].map((elapsed) => focusAt(elapsed, -1).middle)
  expect(middles).toEqual([0, 0, 0, 0.5, 1, 2])
  expect(focusAt(3400, -1).middle).toBeLessThan(0.1)
  expect(focusAt(3920, -1).middle).toBeGreaterThan(0.9)
})

test('the focus stays longer with the headline act, and leaves it without a jump', () => {
  const middles = [3260, 3660, 3860, 4059].map((elapsed) => focusAt(elapsed, 0).middle)
  expect(middles[0]).toBe(0)
  expect(middles[1]).toBeLessThan(0.15)
  expect(middles[2]).toBeLessThan(0.65)
  expect(middles[3]).toBeCloseTo(1, 2)
  expect(focusAt(4460, 0).middle).toBe(1.5)
})

test('a name stays on the screen until it has been clear for 700 ms, and a few frames more', () => {
  expect([3000, 4250, 4251, 5050, 5051].map((elapsed) => focusAt(elapsed, -1).held)).toEqual([
    0, 0, 1, 1, 2,
  ])
})

test('the headline act stays on the screen a beat longer, and the name after it is not held up by it', () => {
  expect([5050, 5051, 5200, 5201, 5850, 5851].map((elapsed) => focusAt(elapsed, 1).held)).toEqual([
    1, 1, 1, 2, 2, 3,
  ])
})

test('a name lingers for almost another second where there is room for it', () => {
  expect([4750, 4751, 5550, 5551].map((elapsed) => focusAt(elapsed, -1).lingering)).toEqual([
    0, 1, 1, 2,
  ])
})

test('a name is on the screen before it begins to burn clear, and not too early', () => {
  expect([0, 3299, 3300, 4099, 4100].map((elapsed) => focusAt(elapsed, -1).next)).toEqual([
    0, 0, 1, 1, 2,
  ])
  expect([3299, 3300, 3800].map((elapsed) => focusAt(elapsed, -1).untilNextMs)).toEqual([
    -299, 500, 0,
  ])
})
