import type { ComponentType } from 'react'
import type { FormField } from './form-fields'
import type { Problems, Refusal } from './submission'

export interface SubmitOptions {
  /** Address of the API that takes the form. The form's Idempotency-Key is kept by it. */
  api: string
  /** The form was not sent, because of these fields. */
  onInvalid?: (problems: Problems, texts: Record<string, string>) => void
  onRefused: (refusal: Refusal) => void
  onSent: (answer: unknown) => void
}

export interface FormState {
  /** The errors of the fields. */
  problems: Problems
  /** Why the form as a whole was refused, as a sentence. */
  failure: string | null
  isPending: boolean
  /** Draws the error summary, once something was refused. */
  Summary?: ComponentType<SummaryProps>
}

export type SummaryProps = Pick<FormState, 'problems' | 'failure'>

/** The rules and functions that a form needs once it is used. */
export interface SubmitRules {
  fields: readonly FormField[]
  /** The form has been accepted. */
  onSent?: (answer: unknown) => void
  /** Draws the error summary, where the form has one. */
  Summary?: ComponentType<SummaryProps>
}
