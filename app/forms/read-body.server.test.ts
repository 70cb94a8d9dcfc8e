import { expect, test } from 'vitest'
import { parseFormBody, parseJsonBody } from './read-body.server'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a form is read as a browser writes it, with lines that end as in JSON', () => {
  expect(
    parseFormBody(bytes('alias=DJ+Murci%C3%A9lago&notes=one%0D%0Atwo&empty=&a=b%3Dc&bare')),
  ).toEqual({
    ok: true,
    value: { alias: 'DJ Murciélago', notes: 'one\ntwo', empty: '', a: 'b=c', bare: '' },
  })
})

test('of a field sent twice the last value counts', () => {
  expect(parseFormBody(bytes('a=1&a=2'))).toEqual({ ok: true, value: { a: '2' } })
})

test.each(['a=%C3', 'a=%', 'a=%zz'])(
  'half a character as in %s is refused, not replaced',
  (form) => {
    expect(parseFormBody(bytes(form))).toMatchObject({ ok: false, status: 400 })
  },
)

test('JSON with half a character is refused, one with a byte order mark is read', () => {
  expect(parseJsonBody(Uint8Array.from([0x22, 0xc3, 0x22]))).toMatchObject({
    ok: false,
    status: 400,
  })
  expect(parseJsonBody(bytes('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } })
})
