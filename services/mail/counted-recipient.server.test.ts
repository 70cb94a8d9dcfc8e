import { expect, test } from 'vitest'
import { countedAs } from './counted-recipient.server'

test.each([
  ['ana@example.com', 'ana@example.com'],
  [' Ana.Maria+tour@EXAMPLE.com ', 'ana.maria@example.com'],
  ['<ana@ＥＸＡＭＰＬＥ.com>,', 'ana@example.com'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['No Mailbox', 'no mailbox'],
])('mails to "%s" count as mails to %s', (typed, counted) => {
  expect(countedAs(typed)).toBe(counted)
})
