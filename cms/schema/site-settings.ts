import { defineArrayMember, defineField, defineType } from 'sanity'
import { isTimeZone } from '../../rules/dates/time-zone'
import { fits } from './card-text'
import { WithFestivalTime } from './festival-time'
import { farewellField, noticeField } from './site-moments'
import { agreesWithLineup, movesWithItsProgramme } from './lineup-checks'
import { pictureField } from './picture'
import { safeLink } from './link'
import { ownPictureFields } from './own-pictures'
import { wordsField } from './own-words'
import { ticketFields } from './ticket-fields'

/** A link of the contact section. Without an address the site shows no icon for it. */
function socialLink(name: string, platform: string) {
  return defineField({
    name,
    title: platform,
    description: `Address of our ${platform} profile. Empty: ${platform} is not mentioned.`,
    type: 'url',
    group: 'contact',
    validation: safeLink,
  })
}

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Festival settings',
  type: 'document',
  groups: [
    { name: 'festival', title: 'Festival', default: true },
    { name: 'tickets', title: 'Tickets and travel' },
    { name: 'lineup', title: 'Lineup' },
    { name: 'sections', title: 'Section texts' },
    { name: 'contact', title: 'Contact and sharing' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Name of the festival',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 60, 'headline'),
    }),
    defineField({
      name: 'edition',
      title: 'Edition',
      description: 'Such as “Third edition”.',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 40),
    }),
    defineField({
      name: 'tagline',
      title: 'Tagline',
      description:
        'Under the name at the cave mouth. The first joke people read, so it had better be one.',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 120),
    }),
    defineField({
      name: 'footerTagline',
      title: 'Tagline at the bottom',
      description: 'The last line of the page, on bedrock.',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 120),
    }),
    defineField({
      name: 'dates',
      title: 'Dates',
      description: 'As visitors read them: 12–15 March 2026.',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 60),
    }),
    defineField({
      name: 'startDate',
      title: 'First day',
      description: 'For calendars and search engines.',
      type: 'date',
      group: 'festival',
      validation: (rule) => rule.required().custom(movesWithItsProgramme),
    }),
    defineField({
      name: 'endDate',
      title: 'Last day',
      description: 'The last day of the festival dates, even if the last dancer leaves later.',
      type: 'date',
      group: 'festival',
      validation: (rule) => rule.required().min(rule.valueOfField('startDate')),
    }),
    defineField({
      name: 'place',
      title: 'Place',
      description: 'As much as we tell anybody: Mallorca, Spain.',
      type: 'string',
      group: 'festival',
      validation: (rule) => fits(rule.required(), 80),
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      description: 'The cave’s, by its official name: Europe/Madrid.',
      type: 'string',
      group: 'festival',
      initialValue: 'Europe/Madrid',
      validation: (rule) =>
        rule
          .required()
          // Some browsers also accept offsets such as +01:00, and a server may not.
          .regex(/^[A-Za-z_]+(\/[A-Za-z_+-]+)*$/, { name: 'time zone' })
          .custom(
            (name) =>
              !name ||
              isTimeZone(name) ||
              'There is no time zone of this name. Write it like Europe/Madrid.',
          ),
    }),
    defineField({
      name: 'countdownTarget',
      title: 'Countdown ends at',
      description:
        'A moment, the same for everybody on earth. The field shows it in the time of your own computer.',
      type: 'datetime',
      components: { field: WithFestivalTime },
      group: 'festival',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'copyrightYear',
      title: 'Copyright year',
      description: 'The year of this edition.',
      type: 'number',
      group: 'festival',
      validation: (rule) => rule.required().integer().min(2000).max(2100),
    }),
    farewellField,
    noticeField,
    defineField({
      name: 'pinboardOpen',
      title: 'The pinboard takes new notes',
      description: 'Off: the form gives way to the text below. The notes that are there stay.',
      type: 'boolean',
      group: 'festival',
      initialValue: true,
    }),
    defineField({
      name: 'pinboardClosedText',
      title: 'Instead of the pinboard’s form',
      description: 'Shown while the pinboard takes no notes: one friendly sentence.',
      type: 'string',
      group: 'festival',
      hidden: ({ document }) => document?.pinboardOpen !== false,
      validation: (rule) => rule.max(300),
    }),
    pictureField({
      name: 'banner',
      title: 'Picture below About',
      description:
        'From edge to edge, at least 1600 pixels wide, without anything that gives the place away.',
      group: 'festival',
      least: 1600,
    }),
    ...ownPictureFields,
    ...ticketFields,
    defineField({
      name: 'lineupSummary',
      title: 'Lineup summary',
      description:
        'The sentence above the lineup, with our two figures in words that people can check.',
      type: 'text',
      rows: 3,
      group: 'lineup',
      validation: (rule) => fits(rule.required(), 360),
    }),
    defineField({
      name: 'confirmedArtists',
      title: 'Confirmed artists, as we count them',
      description: 'May differ from the number of artists in the list: some of them are a secret.',
      type: 'number',
      group: 'lineup',
      validation: (rule) => [
        rule.required().integer().min(0),
        rule.custom(agreesWithLineup('artists')).warning(),
      ],
    }),
    defineField({
      name: 'headlinerActs',
      title: 'Headliner acts, as we count them',
      type: 'number',
      group: 'lineup',
      validation: (rule) => [
        rule.required().integer().min(0),
        rule.custom(agreesWithLineup('headliners')).warning(),
      ],
    }),
    defineField({
      name: 'headlineAct',
      title: 'The headline act',
      description: 'Every slot with this name in it is shown larger, and glows.',
      type: 'string',
      group: 'lineup',
      validation: (rule) => fits(rule.required(), 60, 'headline'),
    }),
    defineField({
      name: 'sections',
      title: 'Headings and introductions',
      description:
        'One for each section of the home page. A section without one gets a plain heading.',
      type: 'array',
      of: [defineArrayMember({ type: 'sectionText' })],
      group: 'sections',
      validation: (rule) =>
        rule.custom((sections: { section?: string }[] | undefined) => {
          const names = (sections ?? []).map(({ section }) => section)
          const twice = names.find((name, index) => name && names.indexOf(name) !== index)
          return !twice || `There are two texts for “${twice}”; only the last would be shown.`
        }),
    }),
    wordsField,
    defineField({
      name: 'contactPhone',
      title: 'Chat number',
      description: 'As visitors read it: +34 600 000 000.',
      type: 'string',
      group: 'contact',
      validation: (rule) =>
        rule.required().regex(/^\+[\d ]{6,24}$/, { name: 'phone number with country code' }),
    }),
    defineField({
      name: 'contactUrl',
      title: 'Chat link',
      description: 'Opens a chat with that number.',
      type: 'url',
      group: 'contact',
      validation: (rule) => safeLink(rule).required(),
    }),
    defineField({
      name: 'responseTimeJoke',
      title: 'How quickly we answer',
      description: 'Honest in substance, less so in form.',
      type: 'string',
      group: 'contact',
      validation: (rule) => fits(rule.required(), 200),
    }),
    defineField({
      name: 'streamNote',
      title: 'Live stream note',
      description: 'Stands beside the link to Twitch.',
      type: 'string',
      group: 'contact',
      validation: (rule) => fits(rule.required(), 200),
    }),
    defineField({
      name: 'shareMessage',
      title: 'Message for sharing',
      description: 'What the copy button copies. The site adds its own address at the end.',
      type: 'text',
      rows: 3,
      group: 'contact',
      validation: (rule) => fits(rule.required(), 240),
    }),
    socialLink('instagramUrl', 'Instagram'),
    socialLink('twitterUrl', 'Twitter'),
    socialLink('twitchUrl', 'Twitch'),
    socialLink('facebookUrl', 'Facebook'),
    socialLink('soundcloudUrl', 'SoundCloud'),
    socialLink('youtubeUrl', 'YouTube'),
  ],
  preview: { select: { title: 'title', subtitle: 'dates', media: 'banner' } },
})
