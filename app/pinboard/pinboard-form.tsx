import { useEffect, type MouseEvent } from 'react'
import { Field } from '~/forms/field'
import { Honeypot } from '~/forms/honeypot'
import type { Rejected } from '~/forms/receive-request.server'
import { SubmitButton } from '~/forms/submit-button'
import { cleanText } from '../../rules/text-rules'
import { useSubmit } from '~/forms/use-submit'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toasts/toast'
import { isPinEntry } from './fetch-board'
import type { PinEntry } from '../../services/pinboard/pin-entry'
import { pinFields } from './pinboard-fields'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

export type Typed = Partial<Record<string, string>>

interface Props {
  /** Texts from before the form was closed, or from a refused post without JavaScript. */
  typed: Typed
  /** The errors of a form that was sent without JavaScript. */
  rejected?: Pick<Rejected, 'message' | 'fieldErrors'>
  /** A press has opened the form. A form that the page came with does not take the focus. */
  takesFocus: boolean
  /** Without scripts the button submits the form `leave`, which requests the board. */
  onClose: (typed: Typed) => void
  /** @param entry - the note as it was stored; null when the answer held none. */
  onAdded: (entry: PinEntry | null) => void
}

/** 'Join the Crew!': sends a note to the API, or, before hydration, to the page itself. */
export function PinboardForm({ typed, rejected, takesFocus, onClose, onAdded }: Props) {
  const t = useText('pinboard')
  const fields = pinFields(t)
  const href = useHref()
  const { problems, failure, isPending, formProps } = useNote({ rejected, onClose, onAdded })
  const form = formProps.ref

  useEffect(() => {
    // Shows the whole form with its button, if the window is tall enough.
    if (takesFocus) form.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus, form])

  function close(event: MouseEvent) {
    event.preventDefault()
    onClose(form.current ? noteIn(form.current) : typed)
  }

  return (
    <div className="writing">
      <form
        {...formProps}
        id="join"
        action={href('/attendee-pinboard#join')}
        aria-labelledby="join-title"
        className="note-form outline-none mx-auto w-full max-w-lg py-7 pr-5 pl-12 text-left sm:pr-8 sm:pl-14"
      >
        <h2 id="join-title" className="pr-12 text-2xl sm:text-3xl">
          {t('Join the Crew!')}
        </h2>
        <Button
          type="submit"
          form="leave"
          className="absolute top-4 right-4 min-w-12 border-transparent bg-transparent px-3"
          aria-label={t('Close')}
          onClick={close}
        >
          <Cross />
        </Button>
        {failure && (
          <p role="alert" className="mt-3 font-semibold text-ember">
            {failure}
          </p>
        )}
        <div className="mt-5 grid grid-cols-1 gap-5">
          {fields.map(({ name, label, max, required }) => (
            <Field
              key={name}
              name={name}
              label={label}
              hint={name === 'alias' ? t('No real names!') : undefined}
              required={required}
              maxLength={max}
              defaultValue={typed[name]}
              autoFocus={takesFocus && name === 'alias'}
              error={problems[name]}
              autoComplete={name === 'alias' ? 'nickname' : 'address-level2'}
            />
          ))}
          <Honeypot />
          <SubmitButton isPending={isPending} pendingText={t('Adding you to the madness...')}>
            {t('Join the Pinboard!')}
          </SubmitButton>
        </div>
      </form>
      {/* Without scripts the button `Close` submits this form, which sends no typed text. */}
      <form id="leave" action={href('/attendee-pinboard')} hidden />
    </div>
  )
}

/** Sends the form, and says by a toast what became of it. */
function useNote({ rejected, onClose, onAdded }: Pick<Props, 'rejected' | 'onClose' | 'onAdded'>) {
  const t = useText('pinboard')
  const fields = pinFields(t)
  const sending = useSubmit({
    api: '/api/attendee-pinboard',
    fields,
    rejected: rejected && { problems: rejected.fieldErrors, failure: rejected.message },
    onInvalid(found, texts) {
      const isMissing = fields.some(({ name }) => cleanText(texts[name] ?? '') === '')
      toast({
        title: t(isMissing ? 'Missing Info' : 'Oops!'),
        description: isMissing
          ? t('Please fill in both your party alias and location!')
          : Object.values(found)[0],
        variant: 'destructive',
      })
    },
    onRefused: ({ message }) =>
      toast({
        title: t('Oops!'),
        description: message ?? t('Failed to add to pinboard'),
        variant: 'destructive',
      }),
    onSent(answer) {
      toast({ title: t('Welcome to the madness!'), description: messageOf(answer) })
      // It may have been closed meanwhile, and another one may be open.
      if (sending.formProps.ref.current) onClose({})
      onAdded(entryOf(answer))
    },
  })
  return sending
}

function noteIn(form: HTMLFormElement): Typed {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, cleanText(String(value))]),
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
