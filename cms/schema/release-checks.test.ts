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

test('the settings move to another year with the whole edition only, and an old draft does not take them back', async () => {
  const lake = await seedDocuments()
  const settings = await seeded('siteSettings')
  const moved = { ...settings, startDate: '2027-03-11', endDate: '2027-03-14' }
  const refusal = [
    expect.stringMatching(/^error startDate: Lineup and slots are still those of 2026, and/),
  ]
  const record = { _id: 'drafts.new-edition', _type: 'newEdition', drafts: ['siteSettings'] }
  expect(await errors({ ...moved, _id: 'drafts.siteSettings' }, lake)).toEqual(refusal)
  expect(await errors({ ...moved, _id: 'versions.rA1b2.siteSettings' }, lake)).toEqual(refusal)
  expect(await errors({ ...moved, _id: 'versions.edition-2027.siteSettings' }, lake)).toEqual([])
  expect(await errors({ ...moved, _id: 'versions.edition-2027-2.siteSettings' }, lake)).toEqual([])
  // Among the drafts of a new edition it is published with them, and not by itself.
  const withRecord = [...lake, record]
  expect(await errors({ ...moved, _id: 'drafts.siteSettings' }, withRecord)).toEqual(refusal)
  const ofLook = { isLook: true }
  expect(await errors({ ...moved, _id: 'drafts.siteSettings' }, withRecord, ofLook)).toEqual([])
  expect(await errors({ ...moved, _id: 'drafts.siteSettings' }, lake, ofLook)).toEqual(refusal)
  const published = [...lake.filter(({ _id }) => _id !== 'siteSettings'), moved]
  expect(await errors({ ...settings, _id: 'drafts.siteSettings' }, published)).toEqual([
    expect.stringMatching(/^error startDate: Visitors read 2027 already\./),
  ])
  expect(await errors({ ...settings, _id: 'versions.rBack.siteSettings' }, published)).toEqual([])
  const later = { ...settings, startDate: '2026-04-09', endDate: '2026-04-12' }
  expect(await errors({ ...later, _id: 'drafts.siteSettings' }, lake)).toEqual([])
})
