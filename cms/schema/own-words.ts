import { defineField } from 'sanity'
import { fits } from './card-text'

function title(name: string, title: string, usual: string, longest: number) {
  return defineField({
    name,
    title,
    description: `Empty: “${usual}”.`,
    type: 'string',
    validation: (rule) => fits(rule, longest, 'heading'),
  })
}

/** Titles and sentences that the site has words for. */
export const wordsField = defineField({
  name: 'words',
  title: 'Titles of pages and tiers',
  description:
    'The title of a page is also in the tab of the browser and on the picture that others see when it is shared.',
  type: 'object',
  group: 'sections',
  options: { collapsible: true, collapsed: true },
  fields: [
    title('revealTitle', 'Title of the lineup reveal', 'The lineup reveal', 60),
    title('timetableTitle', 'Title of the timetable', 'Timetable', 60),
    title('boardTitle', 'Title of the pinboard', "WHO'S COMING TO THE MADNESS?", 60),
    title('headlinersTitle', 'Heading of the largest names', 'Headliners', 40),
    title('mainActsTitle', 'Heading of the names below them', 'Main acts', 40),
    title('otherActsTitle', 'Heading of the smallest names', 'And deeper in', 40),
    defineField({
      name: 'countdownEnd',
      title: 'When the countdown has ended',
      description: 'Below its four zeros. Empty: “The countdown is over. The cave is still there.”',
      type: 'string',
      validation: (rule) => fits(rule, 120),
    }),
  ],
})
