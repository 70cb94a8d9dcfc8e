import type { Language } from '../../languages'
import { fetchJson, type AnswerError } from '~/http/send'
import { reportCaught } from '~/ui/report-caught'
import {
  fieldProblem,
  fieldValue,
  IN_ENGLISH,
  type FormField,
  type FormWriter,
} from '../../services/form-fields'
import { HONEYPOT_FIELD } from './honeypot'
import { keyFor } from './idempotency-key'

/** Sentences about the errors, by the names of the fields. */
export type Problems = Partial<Record<string, string>>

/** What has become of a form that was to be sent. */
export type Outcome =
  | { is: 'accepted'; answer: unknown }
  | { is: 'invalid'; problems: Problems; texts: Record<string, string> }
  | { is: 'refused'; refusal: Refusal }

/** Checks the texts of a form and sends them to the API. It never rejects: an error of our own is a refusal, too, and is reported. */
export async function submitForm(
  form: HTMLFormElement,
  fields: readonly FormField[],
  api: string,
  t: FormWriter,
): Promise<Outcome> {
  try {
    const texts = readTexts(form, fields)
    const problems = problemsIn(texts, fields, t)
    if (Object.keys(problems).length > 0) return { is: 'invalid', problems, texts }
    const clean = cleanTexts(texts, fields)
    const sent = sendTexts(api, clean, keyFor(api, keptTexts(clean, fields)), t.language)
    return await sent.then(
      (answer) => ({ is: 'accepted', answer }),
      (error: unknown) => ({ is: 'refused', refusal: refusalOf(error, t) }),
    )
  } catch (error) {
    reportCaught(error)
    return {
      is: 'refused',
      refusal: { message: null, reason: t('A part of this page has failed. Please press again.') },
    }
  }
}

/** The texts of a form, by the names of its fields. Fields that an extension has inserted are left out. */
export function readTexts(
  form: HTMLFormElement,
  fields: readonly FormField[],
): Record<string, string> {
  const typed = new FormData(form)
  const names = [...fields.map(({ name }) => name), HONEYPOT_FIELD]
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
}

/** The texts as the server stores them. So a space at the end of a field does not make it another submission. */
export function cleanTexts(
  texts: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  const clean = fields.map((field) => [field.name, fieldValue(field, texts[field.name]) ?? ''])
  return { ...texts, ...Object.fromEntries(clean) }
}

/**
 * The texts by which a submission is recognised after a reload: all except those that the browser must not keep. So the same
 * details with another passport number get the same key, and the server answers that the key was used.
 */
export function keptTexts(
  texts: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  const secret = new Set(fields.filter(({ neverKept }) => neverKept).map(({ name }) => name))
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secret.has(name)))
}

/** Checks what was typed by the server's rules. */
export function problemsIn(
  texts: Record<string, string>,
  fields: readonly FormField[],
  t = IN_ENGLISH,
): Problems {
  const problems: Problems = {}
  for (const field of fields) {
    const problem = fieldProblem(field, texts[field.name], t)
    if (problem !== null) problems[field.name] = problem
  }
  return problems
}

/** Why a form was not accepted. */
export interface Refusal {
  /** "status: body", as the API answered; null when no answer came, or one in another language than the page's. */
  message: string | null
  /** The reason as a sentence for the visitor. */
  reason: string
}

/**
 * @param language - the language for the API's sentences
 * @throws {Error} when the API does not accept the form, or its answer does not arrive; `refusalOf` says why.
 */
export function sendTexts(
  api: string,
  texts: Record<string, string>,
  key: string,
  language: Language = 'en',
): Promise<unknown> {
  return fetchJson(api, {
    method: 'POST',
    body: texts,
    headers: { 'Idempotency-Key': key },
    language,
  })
}

export function refusalOf(error: unknown, t = IN_ENGLISH): Refusal {
  const {
    name = '',
    message = '',
    language = 'en',
  }: Partial<AnswerError> = error instanceof Error ? error : {}
  const [, status, body = ''] = /^(\d{3}): (.*)$/s.exec(message) ?? []
  if (name === 'SyntaxError') return { message: null, reason: t('The answer could not be read.') }
  if (status === undefined)
    return {
      message: null,
      reason: t('No answer came back. Please check your connection and try again.'),
    }
  // In another language the page has words of its own.
  const isReadable = language === t.language
  if (isReadable && SENTENCE.test(body)) return { message, reason: body }
  const reason = t(
    status < '500' ? 'It was refused without a reason.' : 'Something went wrong on our side.',
  )
  return { message: isReadable ? message : null, reason }
}

/** The API answers an error with one sentence. A proxy between it and the visitor may answer with a page. */
const SENTENCE = /^[¡¿]?\p{Lu}[^<>\n]{0,200}\.$/u
