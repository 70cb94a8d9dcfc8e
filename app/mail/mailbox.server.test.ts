import { expect, test } from 'vitest'
import { countedAs, mailbox } from './mailbox.server'

test.each([
  ['ana@example.com', 'ana@example.com', 'ana@example.com'],
  [' Ana.Maria+tour@EXAMPLE.com ', 'Ana.Maria+tour@example.com', 'ana.maria@example.com'],
  ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com', 'ana@example.com'],
  ['ana@exam\u00adple.com', 'ana@example.com', 'ana@example.com'],
  ['ana@example。com', 'ana@example.com', 'ana@example.com'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ["o'brien_1@mail.example", "o'brien_1@mail.example", "o'brien_1@mail.example"],
])('"%s" is the mailbox %s, and counts as %s', (typed, box, counted) => {
  expect([mailbox(typed), countedAs(typed)]).toEqual([box, counted])
})

test.each([
  'words<ana@example.com>',
  '(1)ana@example.com',
  'ana(1)@example.com',
  'ana@example.com(1)',
  'ana@example.com>',
  'ana@example.com,',
  'ana@example.com.',
  'x,ana@example.com',
  'x;ana@example.com',
  '"ana"@example.com',
  'ana..maria@example.com',
  '.ana@example.com',
  'аna@example.com',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@localhost',
  `${'a'.repeat(65)}@example.com`,
  'ana@b@example.com',
  '',
])('"%s" is no mailbox that a mail is sent to', (typed) => {
  expect(mailbox(typed)).toBeNull()
})
