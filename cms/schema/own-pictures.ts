import { defineField } from 'sanity'
import { altText } from './alt-text'
import { introFilmFields } from './own-film'
import { isWideEnough, PICTURE_OPTIONS } from './picture'

function picture(name: string, title: string, description: string, least: number) {
  return defineField({
    name,
    title,
    description,
    type: 'image',
    options: PICTURE_OPTIONS,
    fields: [altText],
    validation: (rule) => rule.custom(isWideEnough(least)).warning(),
  })
}

/** What visitors see first: at the cave mouth, and before the line-up. */
export const ownPictureFields = [
  defineField({
    name: 'hero',
    title: 'Picture at the cave mouth',
    description:
      'What one sees through the mouth of the cave, at the very top. It is shown darker, so that the words before it can be read. Its circle stays in view on every screen. Empty: our painting of the coast. One of the two is enough.',
    type: 'object',
    group: 'festival',
    options: { collapsible: true, collapsed: true },
    fields: [
      picture('wide', 'For wide screens', 'At least 1600 pixels wide.', 1600),
      picture('tall', 'For phones', 'Higher than wide, at least 900 pixels wide.', 900),
    ],
  }),
  ...introFilmFields,
]
