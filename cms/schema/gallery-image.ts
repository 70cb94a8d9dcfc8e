import { defineField, defineType } from 'sanity'
import { altText } from './alt-text'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'
import { isWideEnough, PICTURE_OPTIONS } from './picture'

export const galleryImage = defineType({
  name: 'galleryImage',
  title: 'Gallery picture',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'image',
      title: 'Picture',
      description:
        'At least 1200 pixels wide. Nobody in it who has not been asked, and no daylight that shows where we are.',
      type: 'image',
      options: PICTURE_OPTIONS,
      fields: [altText],
      validation: (rule) => [
        rule.required().assetRequired(),
        rule.custom(isWideEnough(1200)).warning(),
      ],
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
