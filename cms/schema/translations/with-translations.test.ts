import { expect, test } from 'vitest'
import { complaints, seeded } from '../../../tests/helpers/studio-validation'
import { openTexts, TRANSLATED } from '../../translations'
import { schemaTypes } from '../index'

const rule = { _id: 'r', _type: 'rule', title: 'Leave the bats alone', text: 'They live here.' }
const german = {
  title: 'Lass die Fledermäuse in Ruhe',
  text: 'Sie wohnen hier.',
  of: { title: rule.title, text: rule.text },
}

/** What a list of the Studio shows below a document's title. */
function subtitleOf(document: Record<string, unknown>): unknown {
  const { preview } = schemaTypes.find(({ name }) => name === document._type)!
  const { select = {}, prepare } = preview as {
    select?: Record<string, string>
    prepare(selection: Record<string, unknown>): { subtitle?: unknown }
  }
  const selected = Object.entries(select).map(([key, path]) => [key, document[path]])
  return prepare(Object.fromEntries(selected)).subtitle
}

test('a list says how many texts of a document are missing or outdated in which language', () => {
  expect(subtitleOf({ ...rule, es: german, de: german })).toBe('They live here.')
  expect(subtitleOf({ ...rule, de: { ...german, of: { title: 'Leave the bats' } } })).toBe(
    'They live here. · ES: 2 missing · DE: 2 outdated',
  )
})

test('everything inside a document counts, but for what visitors do not read', () => {
  const day = {
    _type: 'revealDay',
    day: 'Friday',
    revealAt: { when: 'at-once', standIn: 'Secret day' },
    slots: [
      { _key: 'a', _type: 'slot', artist: 'An earlier name', act: { _ref: 'vera' }, time: '22:00' },
      { _key: 'b', _type: 'slot', artist: 'The Coach', time: '23:00' },
      {
        _key: 'c',
        _type: 'slot',
        act: { _ref: 'karst' },
        revealAt: { when: 'sold-out', standIn: 'Who?' },
      },
    ],
  }
  expect(openTexts(day, 'de').map(({ path }) => path)).toEqual([
    ['slots', { _key: 'b' }, 'artist'],
    ['slots', { _key: 'c' }, 'revealAt', 'standIn'],
  ])
  expect(openTexts({ image: { _type: 'image', alt: 'A lake' } }, 'es')).toEqual([
    { path: ['image', 'alt'], state: 'missing' },
  ])
})

test('a translation has the limits of its English text, and may be missing', async () => {
  const given = await seeded('rule-bats')
  expect(await complaints({ ...given, de: { text: german.text } })).toEqual([])
  expect(await complaints({ ...given, de: { title: 'Fledermausschutzverordnung' } })).toEqual([
    expect.stringMatching(/^error de\.title: “Fledermausschutzverordnung” runs over/),
  ])
})

test('a translation that tells a secret name gets the same warning as the English text', async () => {
  const secret = {
    _id: 'vault',
    _type: 'artist',
    name: 'Vandal of Vault',
    revealAt: { when: 'sold-out' },
  }
  const given = await seeded('rule-bats')
  const de = { text: 'Auch nicht von Vandal of Vault.', of: { text: 'Nor by Vandal of Vault.' } }
  expect(await complaints({ ...given, de }, [secret])).toEqual([
    expect.stringMatching(/^warning de\.text: “Vandal of Vault” is still a secret/),
  ])
})

test('every text that is translated is a field of its type', () => {
  const inside = new Set([
    'notice',
    'farewell',
    'ticketSale',
    'words',
    'picture',
    'revealAt',
    'change',
    'booked',
    'changed',
    'reminder',
  ])
  for (const [name, texts] of Object.entries(TRANSLATED).filter(([name]) => !inside.has(name))) {
    const type = schemaTypes.find((one) => one.name === name)
    const fields = (type as { fields?: { name: string }[] }).fields?.map((field) => field.name)
    expect(fields, name).toEqual(expect.arrayContaining([...texts, 'es', 'de']))
  }
})
