import type { Writer } from '../../languages/text'
import { withoutSigns } from '../../rules/text-rules'
import type { FormField } from '../../services/form-fields'
import type { PinEntry } from '../../services/pinboard/pin-entry'

/**
 * Largest length of either field in code points. The inputs' `maxlength` counts UTF-16 units, which is a little stricter, and
 * `Field` keeps it from leaving a part of a character.
 */
const LONGEST = 50

/** The fields, with their words in the language of the page. */
export function pinFields(t: PinboardWriter) {
  const alias = t('Party Alias')
  const location = t('Where you are coming from')
  return [
    {
      name: 'alias',
      label: alias,
      required: true,
      max: LONGEST,
      check: (text) => addressProblem(alias, text, t),
    },
    {
      name: 'location',
      label: t('Where are you coming from?'),
      subject: location,
      required: true,
      max: LONGEST,
      check: (text) => addressProblem(location, text, t),
    },
  ] as const satisfies readonly FormField[]
}

type PinboardWriter = Writer<'pinboard'>

export type PinFieldName = ReturnType<typeof pinFields>[number]['name']

/** A note as admins see it. */
export type ModeratedEntry = PinEntry & { isHidden: boolean }

/** Links are refused, also in full-width letters, or with invisible characters between. */
function addressProblem(subject: string, text: string, t: PinboardWriter): string | null {
  const plain = withoutSigns(text.normalize('NFKC'))
  return /https?:\/\/|(?:^|[^\p{L}\p{N}])www\./iu.test(plain)
    ? t('{subject} cannot have a web address in it.', { subject })
    : null
}
