import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { complaints, seeded } from '../../tests/helpers/studio-validation'

/** What the Studio says about a Friday on which these two have the first slot. */
async function saidOf(act: string | undefined, b2b: string, others?: object[]): Promise<string[]> {
  const day = await seeded('reveal-friday')
  const slot = { _key: 'new', _type: 'slot', type: 'main', artist: 'New', time: '12:00–12:30' }
  const refs = { ...(act ? { act: { _ref: act } } : {}), b2b: { _ref: b2b } }
  const said = await complaints({ ...day, slots: [{ ...slot, ...refs }] }, others)
  return said.filter((complaint) => complaint.includes('b2b'))
}

test('the second artist of a slot is published, is not the first one, and needs a first one', async () => {
  expect(await saidOf('artist-drip-theory', 'artist-mother-karst')).toEqual([])
  expect(await saidOf('artist-drip-theory', 'artist-drip-theory')).toEqual([
    'error slots.[].b2b: This is the first artist again: please choose the second one.',
  ])
  expect(await saidOf(undefined, 'artist-mother-karst')).toEqual([
    'error slots.[].b2b: Please choose the first artist “From the lineup”, or take this one out.',
  ])
  expect(await saidOf('artist-drip-theory', 'artist-gone')).toEqual([
    'warning slots.[].b2b: This artist is not published: visitors read the name of the other one alone.',
  ])
})

test('other hours than those typed for either of the two are named', async () => {
  const day = await seeded('reveal-friday')
  const refs = { act: { _ref: 'artist-drip-theory' }, b2b: { _ref: 'artist-mother-karst' } }
  const slot = { _key: 'new', _type: 'slot', type: 'main', time: '12:00–12:30', ...refs }
  const said = await complaints({ ...day, slots: [slot] })
  expect(said.filter((complaint) => complaint.includes('The lineup has'))).toEqual([
    expect.stringMatching(/The lineup has Drip Theory .* The lineup has Mother Karst /),
  ])
})

test('before an artist becomes a secret, the Studio names the slot that they share with somebody', async () => {
  const artist = await seeded('artist-mother-karst')
  const revealAt = { when: 'moment', at: '2999-01-01T00:00:00Z', standIn: 'Secret guest' }
  const friday = await seeded('reveal-friday')
  const together = {
    ...friday,
    slots: [
      {
        _key: 'new',
        _type: 'slot',
        type: 'main',
        time: '22:00–24:00',
        act: { _ref: 'artist-drip-theory' },
        b2b: { _ref: 'artist-mother-karst' },
      },
    ],
  }
  const others = (await seedDocuments()).filter(({ _id }) => _id !== 'reveal-friday')
  const said = await complaints({ ...artist, revealAt }, [...others, together])
  expect(said.join('\n')).toContain('“Drip Theory b2b Mother Karst” (Friday, 22:00–24:00)')
})
