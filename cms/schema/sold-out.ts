import { defineField, type CustomValidatorResult, type ValidationContext } from 'sanity'
import { SOLD_OUT_ANSWERS } from '../vocabulary'
import { choiceWithDefault } from './default-choice'
import { askDates } from './lake-questions'
import { SoldOutInput, type SoldOutValue } from './sold-out-input'

/** The organisers' titles for `SOLD_OUT_ANSWERS`. */
const TITLES: Record<(typeof SOLD_OUT_ANSWERS)[number], string> = {
  provider: 'As the ticket provider says',
  yes: 'Yes: show what waits for it',
  no: 'No: keep it secret',
}

const hasAnswer = (given: SoldOutValue | undefined) =>
  given?.answer === 'yes' || given?.answer === 'no'

/** The organisers' answer about the sell-out, for secrets that may be known “when sold out”. */
export const soldOut = defineField({
  name: 'soldOut',
  title: 'Sold out?',
  description:
    'Decides when everything becomes public that may be known “when sold out”. The meter goes by the figures, whatever you say here. The ticket provider is believed when it has said so for five minutes and had places left before. Your own count above is not: without a provider the word is yours.',
  type: 'object',
  options: { collapsible: false },
  components: { input: SoldOutInput },
  initialValue: { answer: 'provider' },
  fields: [
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'string',
      options: {
        list: SOLD_OUT_ANSWERS.map((value) => ({ value, title: TITLES[value] })),
        layout: 'radio',
      },
      components: { input: choiceWithDefault('provider') },
      initialValue: 'provider',
    }),
    defineField({
      name: 'year',
      title: 'For the festival of',
      description: 'The year of its first day. An answer counts for that festival alone.',
      type: 'number',
      hidden: ({ parent }) => !hasAnswer(parent as SoldOutValue | undefined),
      validation: (rule) => [
        rule.integer().min(2000).max(2100),
        rule.custom(
          (year, { parent }) =>
            !hasAnswer(parent as SoldOutValue | undefined) ||
            year !== undefined ||
            'Please write the year: without it the answer counts for no festival.',
        ),
      ],
    }),
  ],
  validation: (rule) => [rule.custom(isOfThisYear).warning()],
})

/** Beside the dates with which the answer will be published: those of a release, where it waits in one. */
async function isOfThisYear(
  given: SoldOutValue | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!hasAnswer(given) || given?.year === undefined) return true
  const begins = (await askDates(context))?.startDate
  if (begins === undefined) return true
  const edition = Number(begins.slice(0, 4))
  return (
    given.year === edition ||
    `This answer is for ${given.year}, and the festival begins in ${edition}: it does not count.`
  )
}
