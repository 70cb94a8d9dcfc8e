/** The alphabet has no characters that are easily confused on the telephone. */
export const REFERENCE_LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679'

const FORM = new RegExp(`^CAVE(-[${REFERENCE_LETTERS}]{4}){2}$`)

/** Whether a value is a reference, which artists quote to ask about their submission: `CAVE-7K3M-QX4T`. */
export function isReference(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text)
}

/** @returns the reference in the API's answer to a submission; null when there is no valid one */
export function referenceIn(answer: unknown): string | null {
  const { reference } = (answer ?? {}) as { reference?: unknown }
  return isReference(reference) ? reference : null
}
