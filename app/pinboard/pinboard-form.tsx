import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fetchJson } from '~/http/fetch-json'
import { TRAP_FIELD } from '~/forms/form-fields'
import type { KeptKey } from '~/forms/idempotency-key'
import { cleanText } from '~/forms/text-rules'
import { Button } from '~/ui/button'
import { Field } from '~/forms/field'
import { useHydrated } from '~/ui/hydrated'
import { toast } from '~/ui/toasts/toast'
import { Trap } from '~/forms/trap'
import { isPinEntry } from './fetch-board'
import { PIN_FIELDS, type PinEntry } from './pinboard-fields'

export type Typed = Partial<Record<string, string>>

interface Props {
  /** What is written already: before the form was closed, or the page rendered again. */
  typed: Typed
  /** What was wrong with it when the page was rendered: without JavaScript only. */
  problem?: string
  /** The same for as long as the page is open: a note of which no answer came is not pinned twice. */
  sendingKey: KeptKey
  /** Without scripts the form closes by a link to the board. */
  onClose: (typed: Typed) => void
  /** @param entry - the note as it was stored; null when the answer held none. */
  onAdded: (entry: PinEntry | null) => void
}

const DEADLINE_MS = 10_000
const HINTS: Record<(typeof PIN_FIELDS)[number]['name'], string | undefined> = {
  alias: 'No real names!',
  location: undefined,
}

/** 'Join the Crew!': sends a note to the API, or, before the scripts have started, to the page itself. */
export function PinboardForm({ typed, problem, sendingKey, onClose, onAdded }: Props) {
  const [isPending, setPending] = useState(false)
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // All of it, down to its button, if the window is tall enough.
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLInputElement>('input:not([tabindex])')?.focus()
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Marked on the element too: the second of two quick clicks comes before the state of the first has been set.
    if (isPending || form.current === null || form.current.dataset.sending) return
    const note = noteIn(form.current)
    if (!note.alias || !note.location) {
      toast({
        title: 'Missing Info',
        description: 'Please fill in both your party alias and location!',
        variant: 'destructive',
      })
      bringUp(
        form.current.querySelector<HTMLInputElement>(
          note.alias ? '[name=location]' : '[name=alias]',
        ),
      )
      return
    }
    const sending = form.current
    sending.dataset.sending = 'yes'
    setPending(true)
    try {
      const headers = { 'Idempotency-Key': sendingKey.keyFor(note) }
      const answer = await fetchJson('/api/attendee-pinboard', {
        method: 'POST',
        body: note,
        headers,
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      sendingKey.forget()
      toast({ title: 'Welcome to the madness!', description: messageOf(answer) })
      onAdded(entryOf(answer))
    } catch (error) {
      const description = (error instanceof Error && error.message) || 'Failed to add to pinboard'
      toast({ title: 'Oops!', description, variant: 'destructive' })
    } finally {
      delete sending.dataset.sending
      setPending(false)
    }
  }

  function close() {
    onClose(form.current ? noteIn(form.current) : typed)
  }

  return (
    <form
      ref={form}
      id="join"
      method="post"
      action="/attendee-pinboard#join"
      noValidate={isHydrated}
      onSubmit={submit}
      aria-labelledby="join-title"
      className="note-form mx-auto w-full max-w-lg py-7 pr-5 pl-12 text-left sm:pr-8 sm:pl-14"
    >
      <h2 id="join-title" className="pr-12 text-2xl sm:text-3xl">
        Join the Crew!
      </h2>
      {isHydrated ? (
        <Button
          className="absolute top-4 right-4 min-w-12 border-transparent bg-transparent px-3"
          aria-label="Close"
          onClick={close}
        >
          <Cross />
        </Button>
      ) : (
        <a
          href="/attendee-pinboard"
          aria-label="Close"
          className="absolute top-4 right-4 grid size-12 place-items-center text-chalk"
        >
          <Cross />
        </a>
      )}
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-ember">
          {problem}
        </p>
      )}
      <div className="mt-5 grid gap-5">
        {PIN_FIELDS.map(({ name, label, max, required }) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint={HINTS[name]}
            required={required}
            maxLength={max}
            defaultValue={typed[name]}
            autoComplete={name === 'alias' ? 'nickname' : 'address-level2'}
          />
        ))}
        <Trap name={TRAP_FIELD} />
        <Button type="submit" look="wanted" disabled={isPending}>
          {isPending ? 'Adding you to the madness...' : 'Join the Pinboard!'}
        </Button>
      </div>
    </form>
  )
}

function noteIn(form: HTMLFormElement): Typed {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, cleanText(String(value))]),
  )
}

/** Gives a field the focus, in the middle, where no message and no keyboard lies over it; after the frame that answers the press. */
function bringUp(field: HTMLInputElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}

function Cross() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  )
}

function entryOf(answer: unknown): PinEntry | null {
  const { entry } = (answer ?? {}) as { entry?: unknown }
  return isPinEntry(entry) ? entry : null
}

function messageOf(answer: unknown): string | undefined {
  const { message } = (answer ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
