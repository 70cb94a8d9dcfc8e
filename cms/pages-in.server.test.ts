import { expect, test } from 'vitest'
import { ANSWERS, farSide, HOME, openDoor, SITE } from '../tests/helpers/far-lake'
import type { ChangeTimes } from './change-times.server'
import { GETTING_THERE_QUERY, HOME_QUERY, REVEAL_QUERY, SITE_QUERY } from './queries'

const moment = '2026-03-01T12:00:00Z'
const secret = {
  when: 'moment',
  at: moment,
  standIn: 'Somebody tall',
  de: { standIn: 'Jemand Langes', of: { standIn: 'Somebody tall' } },
}

/** A site whose content is partly in German. */
async function germanContent(options: Parameters<typeof openDoor>[1] = {}) {
  const far = await farSide('answers')
  Object.assign(far.answers, ANSWERS, {
    [SITE_QUERY]: {
      ...SITE,
      de: { tagline: 'Dunkel.', dates: '12.–15. März 2026', of: { tagline: 'Dark.' } },
      sections: [
        {
          key: 'a',
          section: 'rules',
          heading: 'Rules',
          intro: 'Eight.',
          de: { intro: 'Acht.', of: { intro: 'Eight.' } },
        },
      ],
      notice: {
        text: 'Coach 2 at 13:30',
        revealAt: null,
        de: { text: 'Bus 2', of: { text: 'Coach 2 at 13:30' } },
      },
    },
    [HOME_QUERY]: {
      ...HOME,
      artists: [{ ...HOME.artists[0], name: 'Vandal of Vault', revealAt: secret }],
    },
    [REVEAL_QUERY]: {
      artists: [],
      festival: SITE,
      days: [
        {
          id: 'friday',
          changedAt: moment,
          day: 'Friday',
          theme: 'Roots & Resonance',
          color: 'torch',
          de: { theme: 'Wurzeln & Widerhall', of: { theme: 'Roots & Resonance' } },
          slots: [
            {
              id: 's1',
              type: 'transport',
              artist: 'The Coach',
              time: '22:00–23:00',
              de: { artist: 'Der Bus', of: { artist: 'The Coach' } },
            },
          ],
        },
      ],
    },
    [GETTING_THERE_QUERY]: {
      page: {
        title: 'Way',
        intro: 'On foot.',
        de: { title: 'Weg', of: { title: 'Way' } },
        meetingPoint: { address: 'Plaça 1', mapUrl: null, revealAt: secret },
        chapters: [],
      },
    },
  })
  const door = openDoor(far, { now: () => new Date('2026-02-01T12:00:00Z'), ...options })
  // The first visitors wait for the lake for a moment only, and a busy machine takes longer.
  await door.content.settled()
  return {
    ...door,
    german: door.content.in('de'),
    [Symbol.asyncDispose]: async () => {
      await door[Symbol.asyncDispose]()
      await far[Symbol.asyncDispose]()
    },
  }
}

test('what is translated is in the language of the page and says so, and the rest is English', async () => {
  await using door = await germanContent()
  expect(door.german).toBe(door.content.in('de'))
  const site = await door.german.site()
  expect(site).toMatchObject({
    tagline: 'Dunkel.',
    translated: ['tagline', 'pinboardClosedText'],
    // Translated from no known English.
    dates: '12–15 March 2026',
    sections: { rules: { heading: 'Rules', intro: 'Acht.', translated: ['intro'] } },
    notice: { text: 'Bus 2', translated: ['text'] },
  })
  expect(await door.content.site()).toMatchObject({
    tagline: 'Dark.',
    notice: { text: 'Coach 2 at 13:30' },
  })
  expect(JSON.stringify(await door.content.site())).not.toContain('translated')
  expect((await door.german.reveal())[0]).toMatchObject({
    theme: 'Wurzeln & Widerhall',
    translated: ['theme'],
    slots: [{ artist: 'Der Bus', translated: ['artist'] }],
  })
  expect(await door.german.gettingThere()).toMatchObject({ title: 'Weg', intro: 'On foot.' })
})

test('a secret is as secret in every language, and its stand-in is translated', async () => {
  await using door = await germanContent()
  expect((await door.german.home()).artists[0]).toMatchObject({
    name: 'Jemand Langes',
    translated: ['name'],
  })
  expect((await door.content.home()).artists[0]?.name).toBe('Somebody tall')
  expect((await door.german.gettingThere())?.meetingPoint).toEqual({
    address: 'Jemand Langes',
    mapUrl: null,
    translated: ['address'],
  })
  const all = [
    await door.german.home(),
    await door.german.reveal(),
    await door.german.gettingThere(),
  ]
  expect(JSON.stringify(all)).not.toMatch(/Vandal|Plaça/)
})

test('a change is remembered once, by the English values, whatever language asks for the programme', async () => {
  const remembered: string[] = []
  const changeTimes: ChangeTimes = {
    of: (values) => {
      remembered.push(...values.map(({ id, digest }) => `${id} ${digest}`))
      return values.map(() => 4000)
    },
    state: () => '',
  }
  await using door = await germanContent({ changeTimes })
  await door.content.programme()
  const english = [...new Set(remembered)]
  const german = await door.german.programme()
  expect([...new Set(remembered)]).toEqual(english)
  expect(german.days[0]?.slots[0]).toMatchObject({ artist: 'Der Bus', changedAt: 4000 })
  expect(german.changedAt).toBe(4000)
})
