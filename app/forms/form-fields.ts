import { cleanText, textProblem, type TextRule } from './text-rules'

/** A text field of a form, with what browser and server both check of it. */
export interface FormField extends TextRule {
  name: string
  label: string
  /** What a sentence calls the field, where its label is a question. */
  subject?: string
  required: boolean
  /** A rule beyond length and characters. @returns what is wrong with the text, as a sentence. */
  check?: (text: string) => string | null
}

/** The text of a field as it is stored: null when the field was left empty. A tab in a one-line field becomes a space. */
export function fieldValue(
  { lineBreaks = false }: Pick<FormField, 'lineBreaks'>,
  typed: string | null | undefined,
): string | null {
  const text = typed ?? ''
  return cleanText(lineBreaks ? text : text.replaceAll('\t', ' ')) || null
}

/** @returns what is wrong with what was typed, as a sentence for its writer; null when it can be taken. */
export function fieldProblem(field: FormField, typed: string | null | undefined): string | null {
  const text = fieldValue(field, typed)
  const { subject = field.label } = field
  if (text === null) return field.required ? `Please fill in: ${subject}.` : null
  switch (textProblem(text, field)) {
    case 'too long':
      return `${subject} can have ${field.max} characters at most.`
    case 'not allowed':
      return `${subject} contains characters that cannot be used, such as invisible or control characters.`
    default:
      return field.check?.(text) ?? null
  }
}
