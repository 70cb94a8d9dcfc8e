import { expect, test } from 'vitest'
import { hasForeignLetters, mailbox } from './mailbox'

test.each([
  ['ana@example.com', 'ana@example.com'],
  [' Ana.Maria+tour@EXAMPLE.com ', 'Ana.Maria+tour@example.com'],
  ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com'],
  ['ana@exam\u00adple.com', 'ana@example.com'],
  ['ana@example。com', 'ana@example.com'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ["o'brien_1@mail.example", "o'brien_1@mail.example"],
  ...[
    '<ana@example.com>',
    '‹ana@example.com›',
    '"ana@example.com"',
    '“ana@example.com”',
    "'ana@example.com',",
    'mailto:ana@example.com',
    'MAILTO:ana@example.com?subject=Hi',
    ' <mailto:ana@example.com>; ',
    'ana@example.com ;',
    '\u202aana@example.com\u202c',
  ].map((typed) => [typed, 'ana@example.com']),
])('"%s" is the mailbox %s', (typed, box) => {
  expect(mailbox(typed)).toBe(box)
})

test.each([
  'words<ana@example.com>',
  '(1)ana@example.com',
  'ana(1)@example.com',
  'ana@example.com(1)',
  'ana@example.com>',
  'ana@example.com.',
  'x,ana@example.com',
  'x;ana@example.com',
  '"ana"@example.com',
  'ana..maria@example.com',
  '.ana@example.com',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@localhost',
  'ana.@example.com',
  '<ana@example.com',
  'ana@exa%6dple.com',
  'ana@example.com:25',
  'ana@example.com/x',
  `ana@${'a'.repeat(64)}.com`,
  'ana@b@example.com',
  'josé@example.com',
  '李@example.com',
  '',
])('"%s" is no mailbox that a mail is sent to', (typed) => {
  expect(mailbox(typed)).toBeNull()
})

test.each([
  ['josé@example.com', true],
  ['jose\u0301@exämple.de', true],
  ['李小龍@example.com', true],
  ['jose@exämple.de', false],
  ['josé@localhost', false],
  ['josé', false],
])('that letters before the @ alone keep "%s" from being a mailbox is %s', (typed, isSo) => {
  expect(hasForeignLetters(typed)).toBe(isSo)
})
