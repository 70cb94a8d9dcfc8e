import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
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
      validation: (rule) => fits(rule.required(), 80, 'title'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'One short paragraph. Blocks stand one below the other on the way down.',
      type: 'text',
      rows: 4,
      validation: (rule) => fits(rule.required(), 600),
    }),
    orderRank('aboutBlock'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
