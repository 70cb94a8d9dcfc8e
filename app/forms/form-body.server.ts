import { z } from 'zod'
import {
  fieldProblem,
  fieldValue,
  IN_ENGLISH,
  type FormField,
  type FormWriter,
} from '../../services/form-fields'
import { HONEYPOT_FIELDS } from './honeypot'

export type ParsedBody<Name extends string> =
  | { ok: true; values: Record<Name, string | null>; isHoneypotFilled: boolean }
  | { ok: false; message: string; fieldErrors: Partial<Record<Name, string>> }

/**
 * The rules of a form's fields as one check of a whole body. A body is an object with these fields, the honeypot fields and no
 * others. Values are texts. An optional field may be missing, `null` or empty.
 *
 * @param t - writes the sentences about errors
 */
export function bodyParser<const Fields extends readonly FormField[]>(
  fields: Fields,
  t = IN_ENGLISH,
) {
  type Name = Fields[number]['name']
  const shape = z.strictObject(
    Object.fromEntries([
      ...fields.map((field) => [field.name, checkedText(field, t)]),
      ...HONEYPOT_FIELDS.map((name) => [name, z.string().nullish()]),
    ]),
  )

  return (body: unknown): ParsedBody<Name> => {
    const parsed = shape.safeParse(body)
    if (parsed.success) {
      const values = Object.fromEntries(fields.map(({ name }) => [name, parsed.data[name] ?? null]))
      return {
        ok: true,
        values: values as Record<Name, string | null>,
        isHoneypotFilled: HONEYPOT_FIELDS.some((name) => Boolean(parsed.data[name])),
      }
    }
    const fieldErrors: Partial<Record<Name, string>> = {}
    for (const { path, message } of parsed.error.issues) {
      const field = fields.find(({ name }) => name === path[0])
      if (field) fieldErrors[field.name as Name] ??= message
    }
    const [first] = Object.values<string | undefined>(fieldErrors)
    return {
      ok: false,
      message:
        first ??
        `Send an object with these fields and no others: ${fields.map(({ name }) => name).join(', ')}.`,
      fieldErrors,
    }
  }
}

function checkedText(field: FormField, t: FormWriter) {
  return z
    .string({ error: t('{subject} must be a text.', { subject: field.label }) })
    .nullish()
    .transform((typed, context) => {
      const problem = fieldProblem(field, typed, t)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      return fieldValue(field, typed)
    })
}
