import { expect, test } from 'vitest'
import { hasSecretWord, isStandIn, saysSecret, withoutSecretMark } from './secret-marks'

test.each([
  'SECRET: Hidden',
  'SECRET—Hidden',
  'SECRET– Hidden',
  'SECRET- Hidden',
  'SECRET-Hidden',
  'Secret, Hidden',
  '[SECRET] Hidden',
  '{secret} Hidden',
  '*secret* Hidden',
  '(secret) – Hidden',
  '(secret, until Friday) Hidden',
  '(secret Hidden)',
  'top secret Hidden',
  'secret until Friday: Hidden',
  'Secret guest: Hidden',
  'Secret Set – Hidden',
  'Secret guest (Hidden)',
  'Hidden (secret)',
  'Hidden {secret}',
  'Hidden (secret, until Friday)',
  'Hidden (secret – until 1.3.)',
  'Hidden (secret til Friday)',
  'Hidden (secret untill Friday)',
  'Hidden (secret before Friday)',
  'Hidden (secret for now)',
  'Hidden (secret so far)',
  'Hidden (secret?)',
  'Hidden (secret – do not announce)',
  'Hidden (secret from press)',
  'Hidden (geheim, erst ab Freitag)',
  'Hidden (geheim vor Freitag)',
  'Hidden (geheim!)',
  'Hidden (secret) live',
  'Hidden (SECRET, live)',
  'Hidden (SECRET',
  'Hidden (secret); vinyl',
  'Hidden – secret / TBA',
  'Hidden – geheim bis Freitag',
  'Hidden – Secret Set',
  'Hidden (Secret Garden)',
  'Hidden, still secret',
  'Hidden – todavía secreto',
  'Hidden – aún secreta',
  'Hidden (top-secret)',
  'Hidden secret',
  'Hidden TOP SECRET',
  'Hidden strictly secret',
  'Hidden streng geheim',
  'Hidden/secret',
  'Hidden // secret',
  'Hidden | segreto',
  'Hidden secret until Friday',
  'Hidden_secret',
  'Hidden (embargo)',
  'Hidden (our secret headliner)',
  'Hidden (keep it secret please)',
  'Hidden secret guest',
  'Geheimgast: Hidden',
  'Surprise act: Hidden',
  'Surprise guest (Hidden)',
  'Überraschungsgast (Hidden)',
  'Invitado sorpresa (Hidden)',
  'Mystery DJ (Hidden)',
  'Hidden (surprise)',
  'Hidden (mystery guest)',
  'Hidden – Überraschung',
  'Hidden (Geheimact)',
  'Surprise set Hidden',
  'secret Hidden',
  'SECRET Hidden',
  'Hidden (TBA)',
  'Hidden (unannounced)',
  'Hidden (not announced yet)',
  'Hidden – DO NOT ANNOUNCE',
  'Hidden (TBA until March 1)',
  'Hidden (no anunciar todavía)',
  'Hidden (noch nicht ankündigen)',
  'Hidden (geheimhalten)',
])('“%s” is a secret called Hidden', (text) => {
  expect(withoutSecretMark(text)?.name).toBe('Hidden')
})

test.each([
  'Secret Cinema',
  'LOS SECRETOS',
  'The Secrets',
  'Secret Garden',
  'Secret Chiefs 3',
  'Secret Cinema & Karst',
  'secret cinema',
  'SECRET CINEMA',
  'Mystery Skulls',
  'The Mystery Lights (US)',
  'Element of Surprise',
  'Surprise guest – DJ set',
  'My Secret Garden',
  'Geheimrat',
  'Secretary',
  'Secret guest',
  'Secret Guest?',
  'Invitado secreto',
  'Geheimer Gast #2',
  'Special guest: Hidden',
  'DJ Hidden – live',
])('“%s” is a name, or stands for somebody', (text) => {
  expect(withoutSecretMark(text)).toBeNull()
})

test('what is beside a mark is told, and a mark alone is one', () => {
  expect(withoutSecretMark('Hidden (secret) & Moth')).toEqual({ name: 'Hidden', rest: 'Moth' })
  expect(withoutSecretMark('Secret Cinema – A Journey')).toEqual({
    name: 'A Journey',
    rest: 'Cinema',
  })
  expect(withoutSecretMark('Geheim')).toEqual({ name: 'Geheim', rest: '' })
})

test.each([
  ['secret', true],
  ['Top secret!', true],
  ['secret until Friday', true],
  ['The Lake (geheim)', true],
  ['please keep it secret', true],
  ['Secret act, tell nobody', true],
  ['secret guest', true],
  ['DO NOT ANNOUNCE', true],
  ['unannounced', true],
  ['TBA until March 1', true],
  ['no anunciar todavía', true],
  ['noch nicht veröffentlichen', true],
  ['artista sorpresa', true],
  ['geheimhalten', true],
  ['Secret Garden', false],
  ['Mystery', false],
  ['TBA', false],
  ['unknown', false],
  ['no smoking', false],
  ['https://soundcloud.com/secret', false],
])('a cell beside the name says so: “%s” %s', (text, isSaid) => {
  expect(saysSecret(text)).toBe(isSaid)
})

test('a description says so at its beginning alone', () => {
  expect(saysSecret('Top secret: she plays at dawn.', true)).toBe(true)
  expect(saysSecret('The island’s best-kept secret.', true)).toBe(false)
})

test.each([
  'Secret Set',
  'Secret act',
  'Secret Show',
  'Secret DJ',
  'Mystery act',
  'Acto secreto',
  'Invitado secreto',
  'Geheimer Gast',
  'Überraschung',
  'Secret guest 2',
  'Geheimact',
  'Überraschungsset',
])('“%s” stands for somebody', (text) => {
  expect(isStandIn(text)).toBe(true)
})

test.each(['Gaston', 'Hidden?', 'Surprise Set by Hidden', 'Secret', 'Guesthouse'])(
  '“%s” stands for nobody',
  (text) => {
    expect(isStandIn(text)).toBe(false)
  },
)

test.each([
  ['sorpresa', '', true],
  ['our mystery act', '', true],
  ['Geheimact', '', true],
  ['unknown', '', false],
  ['TBA', '', false],
  ['Mystery Skulls', 'Mystery Skulls', false],
  ['Surprise Set', 'Surprise Set', false],
])('a remark marks its row: “%s” beside “%s” %s', (text, name, isSaid) => {
  expect(hasSecretWord(text, name)).toBe(isSaid)
})
