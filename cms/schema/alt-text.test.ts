import { expect, test } from 'vitest'
import { complaints, seeded } from '../../tests/helpers/studio-validation'

test('a replaced picture asks for new words, and a picture with its own words does not', async () => {
  const settings = await seeded('siteSettings')
  const banner = settings.banner as { asset: { _ref: string }; alt: string }
  const said = async (given: object) =>
    (
      await complaints({ ...settings, _id: 'drafts.siteSettings', banner: { ...banner, ...given } })
    ).filter((complaint) => complaint.includes('banner.alt'))
  const asset = {
    ...banner.asset,
    _ref: 'image-0123456789abcdef0123456789abcdef01234567-1600x900-jpg',
  }
  expect(await said({})).toEqual([])
  expect(await said({ asset, alt: 'A new one.' })).toEqual([])
  expect(await said({ asset })).toEqual([
    expect.stringMatching(/^warning banner\.alt: The picture is a new one/),
  ])
})
