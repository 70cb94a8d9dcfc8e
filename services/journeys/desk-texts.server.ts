import { z } from 'zod'
import { fieldProblem, fieldValue } from '../form-fields'
import { LARGEST_INTEGER } from '../../db/client/largest-integer.server'

export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

const NO_VERSION = 'The version must be the number of the version that you have seen.'

/** The version that a change is based on. */
export const requiredVersion = z
  .int({ error: NO_VERSION })
  .refine((version) => version >= 0 && version <= LARGEST_INTEGER, { error: NO_VERSION })

/** Missing, null and empty mean the same: null. @param label - begins the sentence about what is wrong */
export function textOrNull(label: string, max: number, { lineBreaks = false } = {}) {
  return z
    .string({ error: `${label} must be a text.` })
    .nullish()
    .transform(checkedText(label, max, lineBreaks))
}

/** The same, but of a missing text nothing is said: it is undefined. */
export function keptText(label: string, max: number, { lineBreaks = false } = {}) {
  return z
    .string({ error: `${label} must be a text.` })
    .nullable()
    .transform(checkedText(label, max, lineBreaks))
    .optional()
}

/** A day such as 2026-03-12. Null and empty mean none; a missing one is undefined. */
export function keptDay(label: string) {
  const error = `${label} must be a day such as 2026-03-12.`
  return z
    .string({ error })
    .nullable()
    .transform((day) => day || null)
    .refine((day) => day === null || z.iso.date().safeParse(day).success, { error })
    .optional()
}

function checkedText(label: string, max: number, lineBreaks: boolean) {
  const field = { name: label, label, required: false, max, lineBreaks }
  return (typed: string | null | undefined, context: z.RefinementCtx) => {
    const problem = fieldProblem(field, typed)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    return fieldValue(field, typed)
  }
}
