import { defineField } from 'sanity'
import { introFilmFields } from './own-film'
import { pictureField } from './picture'

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
      pictureField({
        name: 'wide',
        title: 'For wide screens',
        description: 'At least 1600 pixels wide.',
        least: 1600,
      }),
      pictureField({
        name: 'tall',
        title: 'For phones',
        description: 'Higher than wide, at least 900 pixels wide.',
        least: 900,
      }),
    ],
  }),
  ...introFilmFields,
]
