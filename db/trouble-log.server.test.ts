import { expect, test } from 'vitest'
import { readableLog } from '../tests/helpers/booking'
import { DatabaseUnavailable } from './client/connect.server'
import { troubleLog } from './trouble-log.server'

test('an outage and its end are one line each, in the same words for everything that waits', () => {
  const { log, messages } = readableLog()
  const [mails, notes] = [troubleLog(log, 'the mails'), troubleLog(log, 'the notes')]
  mails.onRecovery()
  for (let tries = 0; tries < 3; tries += 1)
    for (const trouble of [mails, notes]) trouble.onTrouble(new DatabaseUnavailable('ECONNREFUSED'))
  for (let times = 0; times < 2; times += 1)
    for (const trouble of [mails, notes]) trouble.onRecovery()
  expect(messages).toEqual([
    'the database does not answer: the mails; trying again',
    'the database does not answer: the notes; trying again',
    'works again: the mails',
    'works again: the notes',
  ])
})

test('a full disk and other trouble are not told as a database that does not answer', () => {
  const { log, messages } = readableLog()
  troubleLog(log, 'the mails').onTrouble(new DatabaseUnavailable('53100'))
  troubleLog(log, 'the mails').onTrouble(new Error('a slip'))
  expect(messages).toEqual([
    'the disk of the database is full (no space left on device): the mails; trying again',
    'failed: the mails; trying again',
  ])
})
