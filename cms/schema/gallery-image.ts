import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'
import { pictureField } from './picture'

export const galleryImage = defineType({
  name: 'galleryImage',
  title: 'Gallery picture',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    pictureField({
      name: 'image',
      title: 'Picture',
      description:
        'At least 1200 pixels wide. Nobody in it who has not been asked, and no daylight that shows where we are.',
      least: 1200,
      isRequired: true,
    }),
    defineField({
      name: 'caption',
      title: 'Caption',
      description: 'One line under the picture. It may be funny; the description above may not.',
      type: 'string',
      validation: (rule) => fits(rule, 140),
    }),
    orderRank('galleryImage'),
  ],
  preview: { select: { title: 'caption', subtitle: 'image.alt', media: 'image' } },
})
