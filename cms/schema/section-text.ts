import { defineField, defineType } from 'sanity'
import { SECTIONS } from '../vocabulary'
import { fits } from './card-text'

/** Heading and introduction of one section of the home page. */
export const sectionText = defineType({
  name: 'sectionText',
  title: 'Section text',
  type: 'object',
  fields: [
    defineField({
      name: 'section',
      title: 'Section',
      type: 'string',
      options: { list: [...SECTIONS] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      validation: (rule) => fits(rule.required(), 80, 'heading'),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      description: 'One to three sentences below the heading.',
      type: 'text',
      rows: 3,
      validation: (rule) => fits(rule, 360),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'section' } },
})
