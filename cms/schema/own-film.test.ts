import { expect, test } from 'vitest'
import { complaints, errors, seeded } from '../../tests/helpers/studio-validation'
import { seedDocuments } from '../../tests/helpers/seed'

const MB = 1024 * 1024
const asset = (extension: string) => `file-${'0'.repeat(40)}-${extension}`

async function withFilm({
  extension = 'mp4',
  size = MB,
  introFilm = 'own',
}): Promise<[document: object, others: object[]]> {
  const _id = asset(extension)
  const settings = {
    ...(await seeded('siteSettings')),
    introFilm,
    ownFilm: { film: { _type: 'file', asset: { _type: 'reference', _ref: _id } } },
  }
  return [settings, [...(await seedDocuments()), { _id, _type: 'sanity.fileAsset', size }]]
}

test('an own film is a film that browsers play, of 20 MB at most, and above 5 MB the Studio warns', async () => {
  const settings = await seeded('siteSettings')
  expect(await errors({ ...settings, introFilm: 'own' })).toEqual([
    'error ownFilm.film: Please upload the film, or choose another one above.',
  ])
  expect(await errors(...(await withFilm({ extension: 'mov' })))).toEqual([
    'error ownFilm.film: Browsers play MP4 and WebM only. Please save the film as one of these.',
  ])
  expect(await errors(...(await withFilm({ size: 20 * MB + 1 })))).toEqual([
    'error ownFilm.film: The film has 21 MB, and 20 is the most.',
  ])
  const about = async (...given: Parameters<typeof complaints>) =>
    (await complaints(...given)).filter((complaint) => complaint.includes('ownFilm'))
  expect(await about(...(await withFilm({ size: 7 * MB })))).toEqual([
    expect.stringMatching(/^warning ownFilm\.film: The film has 7 MB\. Above 5 /),
  ])
  expect(await about(...(await withFilm({ extension: 'webm' })))).toEqual([])
  const unused = { extension: 'mov', size: 90 * MB, introFilm: 'none' }
  expect(await about(...(await withFilm(unused)))).toEqual([])
})
