import { expect, test } from 'vitest'
import { schemaTypes } from '../schema/index'
import { EDITABLE } from './editable'

/** Texts that visitors do not read unchanged in a preview: the site compares or runs them, or their page has no preview. */
const NOT_ON_A_PAGE = [
  'siteSettings.checkoutElement',
  'siteSettings.timeZone',
  'siteSettings.headlineAct',
  'siteSettings.pinboardClosedText',
]
/** Types without a text on pages with clickable texts. */
const NO_TEXTS = [
  'bookingSettings',
  'privacyPage',
  'privacyLine',
  'privacyChapter',
  'gettingThere',
  'gettingThereChapter',
  'travelLetters',
]

interface Field {
  name: string
  type: string
  hidden?: unknown
  options?: { list?: unknown[] }
  fields?: Field[]
}

test('every text that organisers write for a page can be clicked in the preview', () => {
  const texts = schemaTypes
    .filter(({ name }) => !NO_TEXTS.includes(name))
    .flatMap((type) => {
      const fields = ('fields' in type ? type.fields : []) as unknown as Field[]
      const inside = fields.filter(({ name }) => name in EDITABLE)
      return [{ name: type.name, fields }, ...inside.map((one) => ({ fields: [], ...one }))]
    })
    .flatMap((type) => {
      const written = type.fields.filter(
        (field) =>
          ['string', 'text'].includes(field.type) && !field.options?.list && field.hidden !== true,
      )
      return written.map((field) => `${type.name}.${field.name}`)
    })
  const clickable = Object.entries(EDITABLE).flatMap(([type, fields]) =>
    fields.map((field) => `${type}.${field}`),
  )
  expect(clickable.toSorted()).toEqual(
    texts.filter((text) => !NOT_ON_A_PAGE.includes(text)).toSorted(),
  )
})
