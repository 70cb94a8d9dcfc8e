import { startTransition, useRef, useState, type FormEvent } from 'react'
import { fetchJson } from '~/http/fetch-json'
import { fieldProblem, TRAP_FIELD } from '~/forms/form-fields'
import { keepKey } from '~/forms/idempotency-key'
import type { Rejected } from '~/forms/receive-request.server'
import { toast } from '~/ui/toasts/toast'
import { FLIGHT_FIELDS, type FlightFieldName } from '~/flights/flight-fields'
import { referenceIn } from '~/flights/flight-reference'

export type FieldErrors = Partial<Record<FlightFieldName, string>>

/** The server gives up on its database after 3 s; the rest is for a slow phone's way there and back. */
const DEADLINE_MS = 15_000

/**
 * The flight form once scripts run: checked here, sent to the API, one submission for one content however often it is
 * sent. The fields themselves keep what was typed.
 *
 * @param rejected - what the server found wrong with the form when it came without scripts.
 */
export function useFlightForm(
  rejected: Rejected | undefined,
  onSent: (reference: string | null) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>(rejected?.fieldErrors ?? {})
  const [problem, setProblem] = useState<string | null>(rejected?.message ?? null)
  const [attempt, setAttempt] = useState(0)
  const [isPending, setPending] = useState(false)
  // Besides the state: the second of two quick clicks comes before the state of the first has been set.
  const isSending = useRef(false)
  const key = useRef(keepKey()).current

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const flight = typedIn(event.currentTarget)
    const found = problemsOf(flight)
    const isSound = Object.keys(found).length === 0
    // The press shows at once; a list of what is wrong takes a slow phone a moment longer.
    startTransition(() => {
      setErrors(found)
      setProblem(null)
      if (!isSound) setAttempt(attempt + 1)
    })
    if (!isSound) return

    isSending.current = true
    setPending(true)
    try {
      const headers = { 'Idempotency-Key': key.keyFor(flight) }
      const answer = await fetchJson(API, {
        method: 'POST',
        body: flight,
        headers,
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      key.forget()
      toast({
        title: 'Success!',
        description: 'Your flight details have been submitted successfully.',
      })
      onSent(referenceIn(answer))
    } catch (error) {
      toast({
        title: 'Error',
        description: 'Failed to submit flight details. Please try again.',
        variant: 'destructive',
      })
      setProblem(reasonOf(error))
      setAttempt(attempt + 1)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  /** Looks again at a field that was found wrong; a field that was not is left alone until the form is sent. */
  function recheck({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement | HTMLTextAreaElement
    const field = FLIGHT_FIELDS.find((field) => field.name === name)
    if (field === undefined || errors[field.name] === undefined) return
    const { [field.name]: _, ...others } = errors
    const found = fieldProblem(field, value)
    setErrors(found === null ? others : { ...others, [field.name]: found })
  }

  return { errors, problem, attempt, isPending, submit, recheck }
}

const API = '/api/artist-flight-details'

function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed = new FormData(form)
  const names = [...FLIGHT_FIELDS.map(({ name }) => name), TRAP_FIELD]
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
}

function problemsOf(flight: Record<string, string>): FieldErrors {
  const found = FLIGHT_FIELDS.map(
    (field) => [field.name, fieldProblem(field, flight[field.name])] as const,
  )
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/** The API's own sentence where there is one: it knows how long to wait, or what it does not take. */
function reasonOf(error: unknown): string {
  const [, sentence] =
    (error instanceof Error && /^(?:4\d\d|503): ([A-Z][^<>\n]{0,200}\.)$/.exec(error.message)) || []
  return sentence ?? 'No answer came back.'
}
