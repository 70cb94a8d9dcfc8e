import { defineArrayMember, defineField, defineType } from 'sanity'
import { pictureField } from './picture'
import { revealAt } from './reveal'

/** The page about the way to the cave, at /getting-there. Without this document there is no such page, and no link to it. */
export const gettingThere = defineType({
  name: 'gettingThere',
  title: 'Getting there',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Heading',
      type: 'string',
      initialValue: 'Getting there',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      description: 'What somebody has to know who reads only one paragraph.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().max(600),
    }),
    defineField({
      name: 'meetingPoint',
      title: 'Meeting point',
      description: 'Where the coaches leave. It may be a secret until shortly before.',
      type: 'object',
      fields: [
        defineField({
          name: 'address',
          title: 'Address',
          description: 'As a taxi driver needs it. Each line stands on its own.',
          type: 'text',
          rows: 3,
          validation: (rule) => rule.max(300),
        }),
        defineField({
          name: 'mapUrl',
          title: 'Link to a map',
          description: 'An https address. It is as secret as the address.',
          type: 'url',
          validation: (rule) => rule.uri({ scheme: ['https'] }),
        }),
        revealAt('place'),
      ],
    }),
    pictureField({
      name: 'map',
      title: 'Map or picture',
      description:
        'Everybody sees it at once, so nothing on it may be a secret. At least 1200 pixels wide.',
      least: 1200,
    }),
    defineField({
      name: 'chapters',
      title: 'Chapters',
      description:
        'Coaches and their hours, the way back, what to bring, how somebody with a wheelchair gets in, which hours are without strobe.',
      type: 'array',
      of: [defineArrayMember({ type: 'gettingThereChapter' })],
      validation: (rule) => rule.max(20),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'intro', media: 'map' } },
})

export const gettingThereChapter = defineType({
  name: 'gettingThereChapter',
  title: 'Chapter',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'An empty line begins a new paragraph.',
      type: 'text',
      rows: 6,
      validation: (rule) => rule.required().max(2000),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
