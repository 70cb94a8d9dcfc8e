import { writer, type Writer } from '../languages/text'
import { cleanText, textProblem, type TextRule } from '../rules/text-rules'

/** A text field of a form, with the rules that browser and server both check. */
export interface FormField extends TextRule {
  name: string
  label: string
  /** The field's name in a sentence, for a label that is a question. */
  subject?: string
  required: boolean
  /** Never kept in the browser's storage, neither itself nor anything that it could be guessed from. */
  neverKept?: boolean
  /** Takes off what people paste with the text. It is given the text as `cleanText` gives it. */
  unwrap?: (text: string) => string
  /** A rule beyond length and characters. @returns a sentence about the error. */
  check?: (text: string) => string | null
}

/** The text of a field as it is stored: null when the field was left empty. A tab in a one-line field becomes a space. */
export function fieldValue(
  { lineBreaks = false, unwrap = (text) => text }: Pick<FormField, 'lineBreaks' | 'unwrap'>,
  typed: string | null | undefined,
): string | null {
  const text = typed ?? ''
  return unwrap(cleanText(lineBreaks ? text : text.replaceAll('\t', ' '))) || null
}

/** People see one character in an emoji of a family, where the rule counts seven. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** What writes the sentences about errors. */
export type FormWriter = Writer<'forms'>

export const IN_ENGLISH: FormWriter = writer('en', 'forms', null)

/** @returns a sentence about the error in the typed text; null when it is valid. */
export function fieldProblem(
  field: FormField,
  typed: string | null | undefined,
  t = IN_ENGLISH,
): string | null {
  const text = fieldValue(field, typed)
  const { subject = field.label, max } = field
  if (text === null) return field.required ? t('Please fill in: {subject}.', { subject }) : null
  switch (textProblem(text, field)) {
    case 'too long':
      return EMOJI.test(text)
        ? t('{subject} can have {max} characters at most, and an emoji can count as several.', {
            subject,
            max,
          })
        : t('{subject} can have {max} characters at most.', { subject, max })
    case 'not allowed':
      return t(
        '{subject} contains characters that cannot be used, such as invisible or control characters.',
        { subject },
      )
    default:
      return field.check?.(text) ?? null
  }
}
