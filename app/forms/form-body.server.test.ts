import { expect, test } from 'vitest'
import { bodyParser } from './form-body.server'

const parse = bodyParser([
  { name: 'alias', label: 'Party Alias', required: true, max: 10 },
  {
    name: 'note',
    label: 'Note',
    required: false,
    max: 10,
    lineBreaks: true,
    check: (text) => (text === 'no' ? 'Note says no.' : null),
  },
])

test('texts are trimmed and composed', () => {
  expect(parse({ alias: '  Jose\u0301 ', note: 'a\nb' })).toEqual({
    ok: true,
    values: { alias: 'José', note: 'a\nb' },
    isHoneypotFilled: false,
  })
})

test.each([
  [{ alias: 'a' }],
  [{ alias: 'a', note: '' }],
  [{ alias: 'a', note: null }],
  [{ alias: 'a', note: '  ' }],
])('an optional field left out as in %j is null', (body) => {
  expect(parse(body)).toEqual({
    ok: true,
    values: { alias: 'a', note: null },
    isHoneypotFilled: false,
  })
})

test.each([
  ['a missing field', {}, { alias: 'Please fill in: Party Alias.' }],
  ['null for a required field', { alias: null }, { alias: 'Please fill in: Party Alias.' }],
  ['spaces', { alias: '   ' }, { alias: 'Please fill in: Party Alias.' }],
  ['a number', { alias: 7 }, { alias: 'Party Alias must be a text.' }],
  ['a list', { alias: ['a'] }, { alias: 'Party Alias must be a text.' }],
  [
    'a text too long',
    { alias: 'a'.repeat(11) },
    { alias: 'Party Alias can have 10 characters at most.' },
  ],
  ['a rule of the field’s own', { alias: 'a', note: 'no' }, { note: 'Note says no.' }],
])('%s is a problem of its field', (_, body, fieldErrors) => {
  expect(parse(body)).toMatchObject({ ok: false, fieldErrors })
})

test.each([
  ['an unknown key', { alias: 'a', id: 1 }],
  ['a key named __proto__', JSON.parse('{"alias":"a","__proto__":{"isAdmin":true}}')],
  ['a key named constructor', { alias: 'a', constructor: 'x' }],
  ['a list', []],
  ['nothing', null],
  ['a text', 'alias'],
  ['a honeypot field that is no text', { alias: 'a', stalactite: 1 }],
])('%s is refused as a whole', (_, body) => {
  expect(parse(body)).toMatchObject({
    ok: false,
    message: 'Send an object with these fields and no others: alias, note.',
  })
})

test.each(['stalactite', 'website'])(
  'an empty honeypot field is no unknown key, and a filled one is noticed: %s',
  (name) => {
    expect(parse({ alias: 'a', [name]: '' })).toMatchObject({ ok: true, isHoneypotFilled: false })
    expect(parse({ alias: 'a', [name]: 'https://spam.example' })).toMatchObject({
      ok: true,
      isHoneypotFilled: true,
    })
  },
)

test('a message never repeats what was typed', () => {
  expect(JSON.stringify(parse({ alias: `${'X1234567'}\0`, 'P-9876': 1 }))).not.toMatch(
    /X1234567|P-9876/,
  )
})
