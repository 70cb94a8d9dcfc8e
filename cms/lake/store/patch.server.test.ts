import { expect, test } from 'vitest'
import { LakeError } from '../errors.server'
import type { LakeDocument } from './document.server'
import type { PatchOperations } from './mutations.server'
import { patchDocument } from './patch.server'

const CAVE: LakeDocument = {
  _id: 'cave',
  _type: 'place',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-02T00:00:00Z',
  name: 'Old',
  depth: 10,
  halls: [
    { _key: 'a', seats: 1 },
    { _key: 'b', seats: 2 },
  ],
}

function refusal(operations: PatchOperations, document = CAVE): unknown {
  try {
    return patchDocument(document, operations)
  } catch (error) {
    return error
  }
}

test('a patch makes a new document, and leaves the old one as it was', () => {
  const before = structuredClone(CAVE)
  const patched = patchDocument(CAVE, { set: { name: 'New', 'halls[_key=="b"].seats': 3 } })
  expect(patched).toEqual({
    ...before,
    name: 'New',
    halls: [
      { _key: 'a', seats: 1 },
      { _key: 'b', seats: 3 },
    ],
  })
  expect(CAVE).toEqual(before)
})

test('a patch cannot forge the revision and the times', () => {
  const forged = { _rev: 'forged', _createdAt: '1999-01-01T00:00:00Z', _updatedAt: 'never' }
  expect(patchDocument(CAVE, { set: forged })).toEqual(CAVE)
  expect(patchDocument(CAVE, { unset: ['_rev', '_createdAt', '_updatedAt'] })).toEqual(CAVE)
})

test.each([
  ['_id', { set: { _id: 'other' } }],
  ['_id', { unset: ['_id'] }],
  ['_type', { set: { _type: 'other' } }],
  ['_type', { unset: ['_type'] }],
])('a patch that changes %s is refused: %j', (field, operations) => {
  const error = refusal(operations)
  expect(error).toBeInstanceOf(LakeError)
  expect(error).toMatchObject({
    status: 409,
    details: {
      items: [
        {
          error: {
            type: 'cannotModifyImmutableAttributeError',
            description: `Cannot modify immutable attribute "${field}"`,
            id: 'cave',
          },
        },
      ],
    },
  })
})

test('a patch that does not fit is refused with the reason', () => {
  expect(refusal({ set: { 'halls[9].seats': 1 } })).toMatchObject({
    status: 409,
    details: {
      items: [
        {
          error: {
            type: 'patchError',
            description: expect.stringMatching(/^The patch does not fit the document "cave": \S/),
            id: 'cave',
          },
        },
      ],
    },
  })
})

const wild: PatchOperations[] = [
  { set: { 'halls[10000]': 1 } },
  { setIfMissing: { 'halls[10000]': 1 } },
  { unset: ['halls[10000]'] },
  { unset: ['name', 'halls[0:10000]'] },
  { inc: { 'halls[10000].seats': 1 } },
  { dec: { 'halls[10000].seats': 1 } },
  { diffMatchPatch: { 'halls[10000]': '@@ -1 +1 @@\n-a\n+b\n' } },
  { insert: { before: 'halls[10000]', items: [] } },
  { insert: { after: 'halls[10000]', items: [] } },
  { insert: { replace: 'halls[10000]', items: [] } },
]

test.each(wild)('an index above 9999 is refused: %j', (operations) => {
  const path = operations.unset?.[1] ? 'halls[0:10000]' : 'halls[10000]'
  expect(refusal(operations)).toMatchObject({
    status: 400,
    type: 'mutationError',
    message: expect.stringContaining(`The path "${path}`),
  })
})

test('the answer repeats no more than 100 characters of a refused path', () => {
  const path = `${'x'.repeat(97)}[10000]`
  expect(refusal({ set: { [path]: 1 } })).toMatchObject({
    message: `The path "${path.slice(0, 100)}" counts too far.`,
  })
})

test.each([
  ['the largest index', { set: { 'halls[9999].seats': 1 } }],
  ['a number in a text', { set: { name: 'halls[10000]' } }],
  ['a number in a key', { set: { 'halls[_key=="10000"].seats': 1 } }],
  ['a number in a key in single quotes', { set: { "halls[_key=='10000'].seats": 1 } }],
  ['two keys with a number between', { unset: ['halls[_key=="a"]', 'halls[_key=="20000"]'] }],
])('%s does not count too far', (_, operations: PatchOperations) => {
  expect(refusal(operations)).not.toMatchObject({ status: 400 })
})

test('what an insertion inserts is no path', () => {
  const { halls } = patchDocument(CAVE, { insert: { after: 'halls[-1]', items: ['halls[10000]'] } })
  expect(halls).toEqual([...(CAVE.halls as unknown[]), 'halls[10000]'])
})
