import { cleanText, textProblem, type TextRule } from './text-rules'

/** A text field of a form, with what browser and server both check of it. */
export interface FormField extends TextRule {
  name: string
  label: string
  required: boolean
  /** A rule beyond length and characters. @returns what is wrong with the text, as a sentence. */
  check?: (text: string) => string | null
}

/**
 * A field that people do not see and programs fill in. It must be there and empty, or absent; whoever fills it is
 * answered as if all went well, and nothing is kept.
 */
export const TRAP_FIELD = 'website'

/** What stands in a field, as it is stored: null when an optional field was left empty. */
export function fieldValue(typed: string | null | undefined): string | null {
  return cleanText(typed ?? '') || null
}

/** @returns what is wrong with what was typed, as a sentence for its writer; null when it can be taken. */
export function fieldProblem(field: FormField, typed: string | null | undefined): string | null {
  const text = fieldValue(typed)
  if (text === null) return field.required ? `Please fill in: ${field.label}.` : null
  switch (textProblem(text, field)) {
    case 'too long':
      return `${field.label} can have ${field.max} characters at most.`
    case 'not allowed':
      return `${field.label} has characters in it that cannot be taken, such as invisible or control characters.`
    default:
      return field.check?.(text) ?? null
  }
}
