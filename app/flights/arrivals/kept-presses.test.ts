import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPresses, keptPresses } from './kept-presses'

const presses = new Map([['a-flight', 'landed' as const]])

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('presses are found again until they are sent', () => {
  keepPresses(presses)
  expect(keptPresses()).toEqual(presses)
  keepPresses(new Map())
  expect(keptPresses()).toEqual(new Map())
})

test('presses of the day before are forgotten', () => {
  keepPresses(presses)
  const text = localStorage.getItem('pick-up-presses') ?? ''
  const { at, ...rest } = JSON.parse(text) as { at: number }
  localStorage.setItem('pick-up-presses', JSON.stringify({ ...rest, at: at - 12 * 3_600_000 }))
  expect(keptPresses()).toEqual(new Map())
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"at":9e15}',
  '{"at":9e15,"presses":[["a","gone"],[1],"b",null]}',
])('what is no list of presses, %s, is none', (text) => {
  localStorage.setItem('pick-up-presses', text)
  expect(keptPresses()).toEqual(new Map())
})

test('a browser that refuses storage stops no press', () => {
  vi.stubGlobal('localStorage', undefined)
  keepPresses(presses)
  expect(keptPresses()).toEqual(new Map())
})
