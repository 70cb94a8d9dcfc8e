import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { complaints, errors, seeded } from '../../tests/helpers/studio-validation'

const LATER = { when: 'moment', at: '2999-01-01T00:00:00Z', standIn: 'Secret guest' }

test('the secret of a release counts, and in a release its own documents are asked', async () => {
  const planned = {
    _id: 'versions.summer.artist-new',
    _type: 'artist',
    name: 'Stalag Might',
    revealAt: LATER,
  }
  const rule = { ...(await seeded('rule-bats')), text: 'Stalag Might is coming.' }
  const others = [...(await seedDocuments()), planned]
  expect(await complaints(rule, others)).toEqual([
    'warning text: “Stalag Might” is still a secret, and this text tells it.',
  ])
  // Visitors can read the name already, as that of an artist of this year.
  const known = { ...planned, _id: 'artist-new', revealAt: undefined }
  expect(await complaints(rule, [...others, known])).toEqual([])
  const late = { ...(await seeded('reveal-friday')), _id: 'versions.summer.reveal-friday' }
  const hours = (await seedDocuments()).filter(({ _type }) => _type === 'scheduleDay')
  const moved = hours.map((day) => ({
    ...day,
    _id: `versions.summer.${day._id}`,
    time: '02:00–03:00',
  }))
  expect(await errors(late, await seedDocuments())).toEqual([])
  expect(await errors(late, [...(await seedDocuments()), ...moved])).not.toEqual([])
})
