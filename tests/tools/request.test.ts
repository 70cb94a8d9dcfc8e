import { expect, test } from 'vitest'
import { readRequest } from '../../bench/request.mjs'

const PARTS = ['phone', 'tasks', 'visit']

test('every part is measured when none is named, else the named ones', () => {
  expect(readRequest([], PARTS)).toEqual({ parts: PARTS, origins: [] })
  expect(readRequest(['tasks', 'phone'], PARTS)).toEqual({ parts: ['tasks', 'phone'], origins: [] })
})

test('a visit takes the addresses of running sites, each of them once', () => {
  const words = ['visit', 'http://localhost:4001/', 'https://cave.example', 'http://localhost:4001']
  expect(readRequest(words, PARTS)).toEqual({
    parts: ['visit'],
    origins: ['http://localhost:4001', 'https://cave.example'],
  })
})

test.each([
  [['nothing'], '"nothing" is no part of the benchmark: phone, tasks, visit'],
  [['http://localhost:4001'], 'Another site is measured by `visit` alone'],
  [['visit', 'tasks', 'http://localhost:4001'], 'Another site is measured by `visit` alone'],
])('%j is refused in words', (words, message) => {
  expect(() => readRequest(words, PARTS)).toThrow(message)
})
