import { afterEach, expect, test, vi } from 'vitest'
import { createRevealShow } from './reveal-show'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A show with a subscriber and fake timers. `seen` lists the stages as they change. */
function watchedShow(slotCounts: number[]) {
  vi.useFakeTimers()
  const show = createRevealShow(slotCounts)
  const seen: string[] = []
  const leave = show.subscribe(() => {
    const view = show.view()
    const line =
      view.stage === 'lineup'
        ? `day ${view.day}: ${view.slots} slots, ${view.names} names${view.isRunning ? '' : ', free'}`
        : view.stage
    if (line !== seen.at(-1)) seen.push(line)
  })
  return { show, seen, leave }
}

test('the show runs from the film to the end of the first day, and only the click is up to the visitor', () => {
  const { show, seen } = watchedShow([2])
  show.send({ type: 'began' })
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual(['film'])
  show.send({ type: 'film-ended' })
  vi.advanceTimersByTime(2499)
  expect(seen).toEqual(['film', 'dark', 'teaser'])
  vi.advanceTimersByTime(60_000)
  expect(seen.slice(3)).toEqual(['button'])
  show.send({ type: 'opened' })
  vi.advanceTimersByTime(5599)
  expect(seen.slice(4)).toEqual([
    'day 0: 1 slots, 0 names',
    'day 0: 2 slots, 0 names',
    'day 0: 2 slots, 1 names',
    'day 0: 2 slots, 2 names',
  ])
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toMatch(/free$/)
})

test('when the film ended before hydration, the darkness only lasts for the rest of its time', () => {
  const { show } = watchedShow([2])
  const ended = performance.now()
  vi.advanceTimersByTime(450)
  show.send({ type: 'began' })
  show.send({ type: 'film-ended' }, ended)
  vi.advanceTimersByTime(49)
  expect(show.view().stage).toBe('dark')
  vi.advanceTimersByTime(1)
  expect(show.view().stage).toBe('teaser')
})

test('after a long sleep one timer brings the show up to date', () => {
  const { show } = watchedShow([8])
  show.send({ type: 'began' })
  show.send({ type: 'opened' })
  // The clock runs on while no timer fires, as in a tab that the browser has suspended.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  vi.advanceTimersToNextTimer()
  expect(show.view()).toMatchObject({ isRunning: false })
  expect(vi.getTimerCount()).toBe(0)
})

test('choosing another day leaves one timer, and unsubscribing leaves none', () => {
  const { show, leave } = watchedShow([4, 4])
  show.send({ type: 'began' })
  show.send({ type: 'opened' })
  vi.advanceTimersByTime(900)
  show.send({ type: 'day-chosen', day: 1 })
  expect(vi.getTimerCount()).toBe(1)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})

test('the view is the same object until something changes', () => {
  const { show } = watchedShow([2])
  show.send({ type: 'began' })
  show.send({ type: 'film-ended' })
  const dark = show.view()
  vi.advanceTimersByTime(400)
  expect(show.view()).toBe(dark)
})
