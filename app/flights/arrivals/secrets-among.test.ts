import { expect, test } from 'vitest'
import { secretsAmong } from './secrets-among'

/** Whether a form sent as this name is of a secret act. */
function isSecret(sent: string, secrets: string[], announced: string[] = []): boolean {
  const [hidden, open] = [secrets, announced].map((names) =>
    names.map((name) => ({ id: name, name })),
  ) as [{ id: string; name: string }[], { id: string; name: string }[]]
  return secretsAmong([...hidden, ...open], open)({ artistName: sent, act: null })
}

test.each([
  ['Kaethe Mueller', 'Käthe Müller'],
  ['Kathe Muller + 1', 'Käthe Müller'],
  ['Moth', 'Moth (live)'],
  ['Ferret', 'Ferret DJ set'],
  ['Newt', 'Newt - live'],
  ['Newt (live)', 'Newt'],
  ['Sima', 'Сима Sima'],
  ['CARBIDE CARLA + 1', 'Carbide Carla'],
  ['Moth', 'Moth b2b Bat'],
  ['Grub', 'Grub & Band'],
  ['Grub + 1', 'Grub & Band'],
  ['Grub (DE)', 'Grub & Band'],
  ['DJ Grub', 'Grub & Band'],
])('“%s” is hidden beside the secret “%s”', (sent, secret) => {
  expect(isSecret(sent, [secret])).toBe(true)
})

test.each([
  ['Steel Band', 'Grub & Band', 'Steel Band'],
  ['Blue Moon', 'Sun & Moon', 'Blue Moon'],
  ['Blue Moon', 'Moon', 'Blue Moon'],
  ['Owl', 'Owl b2b Stoat', 'Owl b2b Fox'],
  ['Moth', 'Moth (live)', 'Moth'],
])('“%s” is named beside the secret “%s”, because “%s” is announced', (sent, secret, open) => {
  expect(isSecret(sent, [secret], [open])).toBe(false)
})

test.each(['Echo', 'Echo (live)', 'DJ Echo'])(
  '“%s” is hidden beside the secret “Echo”, though a longer name of somebody else is announced',
  (sent) => {
    expect(isSecret(sent, ['Echo'], ['Echo & Daughters'])).toBe(true)
    expect(isSecret('Echo & Daughters', ['Echo'], ['Echo & Daughters'])).toBe(false)
  },
)

test('who is linked to a secret act is one under any name', () => {
  const [secret, open] = [
    { id: 'a', name: 'Moth' },
    { id: 'b', name: 'Blue Moon' },
  ]
  const isOne = secretsAmong([secret, open], [open])
  expect(isOne({ artistName: 'Blue Moon', act: 'a' })).toBe(true)
  expect(isOne({ artistName: 'Owl', act: 'a' })).toBe(true)
  expect(isOne({ artistName: 'Blue Moon', act: 'b' })).toBe(false)
})
