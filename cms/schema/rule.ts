import { defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { orderOnPage, orderRank } from './order-rank'

export const rule = defineType({
  name: 'rule',
  title: 'Rave rule',
  type: 'document',
  orderings: [orderOnPage],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'The rule itself, short enough to be carved: “Leave the bats alone”.',
      type: 'string',
      validation: (rule) => fits(rule.required(), 80, 'title'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'Why, and what happens otherwise. Firm in the matter, friendly in tone.',
      type: 'text',
      rows: 4,
      validation: (rule) => fits(rule.required(), 300),
    }),
    orderRank('rule'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
