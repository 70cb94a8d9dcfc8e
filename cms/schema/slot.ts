import { defineField, defineType } from 'sanity'
import { SLOT_TYPES } from '../vocabulary'
import { fits } from './card-text'
import { agreesWithAct, agreesWithActsHours, isHours, isPublished } from './lineup-checks'
import { revealAt } from './reveal'
import { marked } from './secret-mark'

/** One line of a reveal day's timetable. */
export const slot = defineType({
  name: 'slot',
  title: 'Slot',
  type: 'object',
  fields: [
    defineField({
      name: 'type',
      title: 'Kind',
      description:
        'Decides sign and style: headline, secret and finale burn brightest; brunch and transport are for the living.',
      type: 'string',
      options: { list: [...SLOT_TYPES] },
      initialValue: 'main',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'act',
      title: 'From the lineup',
      description:
        'Whose slot it is. It stays a secret for as long as they are one, whatever they are called. Leave it empty for a coach or a brunch.',
      type: 'reference',
      to: [{ type: 'artist' }],
      // Weak, so that an artist can be deleted. Visitors then see "Secret guest" until another artist is chosen.
      weak: true,
      options: { disableNew: true },
      validation: (rule) => rule.custom(isPublished).warning(),
    }),
    defineField({
      name: 'artist',
      title: 'Artist',
      description:
        'Spelled as in the lineup. A slot with the headline act’s name in it glows automatically. For a coach or a brunch: its name.',
      type: 'string',
      validation: (rule) => [
        fits(rule.required(), 60, 'name'),
        rule.custom(agreesWithAct).warning(),
      ],
    }),
    defineField({
      name: 'time',
      title: 'Time',
      description: 'As visitors read it: 22:00–01:00.',
      type: 'string',
      validation: (rule) => [
        fits(rule.required(), 40),
        rule.custom(isHours).warning(),
        rule.custom(agreesWithActsHours).warning(),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'One sentence; it is read in the dark.',
      type: 'string',
      validation: (rule) => fits(rule, 160),
    }),
    defineField({
      name: 'location',
      title: 'Where in the cave',
      description: 'The chamber. Never an address.',
      type: 'string',
      validation: (rule) => fits(rule, 60),
    }),
    revealAt('guest'),
  ],
  preview: {
    select: {
      artist: 'artist',
      time: 'time',
      type: 'type',
      own: 'revealAt',
      act: 'act.revealAt',
    },
    prepare: ({ artist, time, type, own, act }) => ({
      title: artist,
      subtitle: marked([time, type].filter(Boolean).join(' · '), own, act),
    }),
  },
})
