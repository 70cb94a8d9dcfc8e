import { expect, test } from 'vitest'
import { pino } from 'pino'
import { insertPin } from '../../db/tables/attendee-pinboard.server'
import { testDatabase } from '../../tests/helpers/database'
import type { Language } from '../../languages'
import type { AppContext } from '~/context'
import { receiveJson } from '~/forms/receive-request.server'
import { PIN_FORMS } from './pin-form.server'
import { openPinboard } from '../../services/pinboard/pinboard.server'

const OF_2026 = { editionAtHand: () => 2026 }

test('while the organisers take no notes, posts are answered 403 with their sentence, before anything is counted or read', async () => {
  const english = 'The board is full; thank you all.'
  const german = 'Die Pinnwand ist voll; danke euch allen.'
  const siteIn = (language: Language) => async () => ({
    pinboardOpen: false,
    ...(language === 'de'
      ? { pinboardClosedText: german, translated: ['pinboardClosedText'] }
      : { pinboardClosedText: english }),
  })
  const context = {
    content: { in: (language: Language) => ({ site: siteIn(language) }) },
    digests: {
      thanks: () => Buffer.alloc(32),
      address: () => Buffer.alloc(32),
      body: () => Buffer.alloc(32),
    },
    request: { id: 'test', address: '127.0.0.1' },
    now: () => new Date(),
  } as unknown as AppContext
  const answerIn = async (language: Language) => {
    const response = await receiveJson(
      new Request('http://localhost/', { method: 'POST', body: '{' }),
      context,
      PIN_FORMS[language],
    )
    return [response.status, response.headers.get('Content-Language'), await response.text()]
  }
  expect(await answerIn('en')).toEqual([403, null, english])
  expect(await answerIn('de')).toEqual([403, 'de', german])
  // Nobody has translated it.
  expect(await answerIn('es')).toEqual([403, null, english])
})

test('an instance that stops right after a note has notified the others of it', async () => {
  await using pg = await testDatabase()
  const [stopping, other] = [1, 2].map(() =>
    openPinboard({ database: pg.database, content: OF_2026, log: pino({ level: 'silent' }) }),
  )
  // Both instances are listening by now.
  await pg.database.listen('pins', () => undefined)
  const before = other?.version()
  stopping?.wasAdded()
  await stopping?.close()
  await expect.poll(() => other?.version(), { timeout: 8000 }).not.toBe(before)
  await other?.close()
})

test('a note of an instance that was killed right after it is listed by the others all the same', async () => {
  await using pg = await testDatabase()
  const board = openPinboard({
    database: pg.database,
    content: OF_2026,
    log: pino({ level: 'silent' }),
  })
  expect((await board.page(null, 2500)).entries).toEqual([])
  // The first may come before the counters were looked at at all, the second comes after that.
  for (const alias of ['First Bat', 'Last Bat']) {
    const before = board.version()
    // No notification comes for this note.
    await pg.database.run((sql) =>
      insertPin(sql, { edition: 0, alias, location: 'Palma', locationKey: 'palma' }),
    )
    await expect.poll(() => board.version()).not.toBe(before)
    expect((await board.page(null, 2500)).entries[0]).toMatchObject({ alias })
  }
  await board.close()
})

test('a list for a request that has waited has the rest of its time, and none is asked for when that is too short', async () => {
  await using pg = await testDatabase()
  const deadlines: unknown[] = []
  const run: typeof pg.database.run = (work, options) => {
    deadlines.push(options?.deadlineMs)
    return pg.database.run(work, options)
  }
  const database = { ...pg.database, run }
  const board = openPinboard({ database, content: OF_2026, log: pino({ level: 'silent' }) })
  await board.page(null, 1687)
  expect(deadlines).toContain(1687)
  await expect(board.page(null, 400)).rejects.toMatchObject({ code: 'DEADLINE' })
  expect(deadlines).not.toContain(400)
  expect((await board.page(null, 2500)).entries).toEqual([])
  await board.close()
})
