import { expect, test, vi } from 'vitest'
import { currentToast, dismissError, dismissToast, onToastChange, toast } from './toast'

/** A clock that the test moves, for as long as the test runs. */
function aClock() {
  vi.useFakeTimers()
  return {
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  }
}

test('the next toast takes the place of the one before', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', description: 'of two', variant: 'destructive' })
  expect(currentToast()).toMatchObject({
    title: 'Second',
    description: 'of two',
    variant: 'destructive',
    isOpen: true,
  })
})

test('a dismissed toast closes at once and is forgotten after 1000000 ms', () => {
  using clock = aClock()
  toast({ title: 'Welcome to the madness!' })
  dismissToast(currentToast()!.id)
  expect(currentToast()).toMatchObject({ title: 'Welcome to the madness!', isOpen: false })
  clock.pass(999_999)
  expect(currentToast()).not.toBeNull()
  clock.pass(1)
  expect(currentToast()).toBeNull()
})

test('a message about what went wrong goes when it is tried again, and no other', () => {
  toast({ title: 'Oops!', variant: 'destructive' })
  dismissError()
  expect(currentToast()).toMatchObject({ title: 'Oops!', isOpen: false })
  toast({ title: 'Welcome to the madness!' })
  dismissError()
  expect(currentToast()).toMatchObject({ title: 'Welcome to the madness!', isOpen: true })
})

test('a toast may offer to take back what it tells of', () => {
  const undo = vi.fn()
  toast({ title: 'Saved', action: { label: 'Undo', onPress: undo } })
  currentToast()?.action?.onPress()
  expect(undo).toHaveBeenCalledOnce()
  toast({ title: 'Copied' })
  expect(currentToast()?.action).toBeUndefined()
})

test('what was planned for a dismissed toast does not touch the one after it', () => {
  using clock = aClock()
  toast({ title: 'First' })
  const first = currentToast()!.id
  dismissToast(first)
  toast({ title: 'Second' })
  dismissToast(first)
  clock.pass(1_000_000)
  expect(currentToast()).toMatchObject({ title: 'Second', isOpen: true })
})

test('a listener is called at every change until it unsubscribes', () => {
  const listener = vi.fn()
  const unsubscribe = onToastChange(listener)
  toast({ title: 'Before' })
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  toast({ title: 'After' })
  expect(listener).toHaveBeenCalledTimes(1)
})
