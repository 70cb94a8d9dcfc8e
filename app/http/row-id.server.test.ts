import { expect, test } from 'vitest'
import { readRowId, readUuid } from './row-id.server'

test('an id that no row can have is none', () => {
  expect(['7', '2147483647', '2147483648', '0', '07', '1e3', '', undefined].map(readRowId)).toEqual(
    [7, 2_147_483_647, null, null, null, null, null, null],
  )
})

test('a UUID is read in any case, and nothing else is one', () => {
  const id = '0b9f3a52-7c1d-4e88-9a60-5d2f1c3b4a59'
  expect([id, id.toUpperCase(), `${id}0`, id.replaceAll('-', ''), undefined].map(readUuid)).toEqual(
    [id, id, null, null, null],
  )
})
