import { defineArrayMember, defineField, defineType } from 'sanity'
import { fits } from './card-text'
import { pictureField } from './picture'

export const pastEvent = defineType({
  name: 'pastEvent',
  title: 'Past edition',
  type: 'document',
  orderings: [
    { name: 'newestFirst', title: 'Newest first', by: [{ field: 'year', direction: 'desc' }] },
  ],
  fields: [
    defineField({
      name: 'year',
      title: 'Year',
      description: 'Decides the place on the page: the newest lies on top, the oldest deepest.',
      type: 'number',
      validation: (rule) => rule.required().integer().min(2000).max(2100),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => fits(rule.required(), 80, 'title'),
    }),
    defineField({
      name: 'subtitle',
      title: 'Subtitle',
      description: 'A line under the title, such as which edition it was.',
      type: 'string',
      validation: (rule) => fits(rule, 120),
    }),
    pictureField({
      name: 'image',
      title: 'Picture',
      description:
        'Wide, at least 1200 pixels. Drag the circle onto what must stay in view on a phone.',
      least: 1200,
    }),
    defineField({
      name: 'details',
      title: 'Facts',
      description: 'Short lines, one fact each: ravers, hours, batteries.',
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required() })],
      validation: (rule) => rule.max(6),
    }),
    defineField({
      name: 'description',
      title: 'What happened',
      description:
        'As you would tell it at breakfast. Leave out what the lawyers asked you to leave out.',
      type: 'text',
      rows: 5,
      validation: (rule) => fits(rule.required(), 700),
    }),
    defineField({
      name: 'quote',
      title: 'Quote',
      description: 'With its quotation marks, “like this”, and who said it if they agreed.',
      type: 'string',
      validation: (rule) => fits(rule, 200),
    }),
  ],
  preview: {
    select: { title: 'title', year: 'year', media: 'image' },
    prepare: ({ title, year, media }) => ({ title, subtitle: String(year ?? ''), media }),
  },
})
