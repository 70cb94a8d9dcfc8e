import { defineField, defineType } from 'sanity'
import { orderOnPage, orderRank } from './order-rank'

export const aboutBlock = defineType({
  name: 'aboutBlock',
  title: 'About block',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'A handful of words that make somebody read on.',
      type: 'string',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'One short paragraph. Blocks stand one below the other on the way down.',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.required().max(600),
    }),
    orderRank,
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
