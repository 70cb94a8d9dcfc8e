import { z } from 'zod'
import { fieldProblem, fieldValue } from '~/forms/form-fields'

export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

const LARGEST_VERSION = 2_147_483_647
const NO_VERSION = 'The version must be the number of the version that you have seen.'

/** The version that a change is based on. */
export const requiredVersion = z
  .int({ error: NO_VERSION })
  .refine((version) => version >= 0 && version <= LARGEST_VERSION, { error: NO_VERSION })

/** Missing, null and empty mean the same: null. @param label - begins the sentence about what is wrong */
export function optionalText(label: string, max: number, { lineBreaks = false } = {}) {
  const field = { name: label, label, required: false, max, lineBreaks }
  return z
    .string({ error: `${label} must be a text.` })
    .nullish()
    .transform((typed, context) => {
      const problem = fieldProblem(field, typed)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      return fieldValue(field, typed)
    })
}

export function requiredText(label: string, max: number) {
  const field = { name: label, label, required: true, max, lineBreaks: false }
  return z.string({ error: `${label} must be a text.` }).transform((typed, context) => {
    const problem = fieldProblem(field, typed)
    if (problem !== null)
      context.addIssue({
        code: 'custom',
        message: fieldValue(field, typed) === null ? `${label} is required.` : problem,
      })
    return fieldValue(field, typed) ?? ''
  })
}
