import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { enter } from './session'

/** Asks for the organisers' password. @param isReturning - whether the session expired during the work. */
export function Gate({ festival, isReturning }: { festival: string; isReturning: boolean }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // Modal, so that nothing behind it can be used and nothing covers it. When it returns, somebody may be in the middle of a
  // sentence, and the rest of it must not be typed into the password field.
  useEffect(() => {
    dialog.current?.showModal()
    const first = isReturning ? heading : field
    first.current?.focus()
  }, [isReturning])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !field.current) return
    setBusy(true)
    setRefusal(null)
    const why = await enter(field.current.value)
    setBusy(false)
    setRefusal(why)
    if (why === null) return
    field.current.value = ''
    field.current.focus()
  }

  return (
    <dialog
      ref={dialog}
      className="gate"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => event.preventDefault()}
    >
      <form className="gate-card" onSubmit={(event) => void submit(event)}>
        <p className="gate-festival">{festival}</p>
        <h1 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {isReturning ? 'Still you?' : 'Organisers only'}
        </h1>
        <p>
          {isReturning
            ? 'Your pass has run out. Nothing you wrote is lost: say the password again and go on where you were.'
            : 'Behind this door you write, rearrange and publish everything that visitors see.'}
        </p>
        {/* For password managers: they store no password without a user name. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue="organiser"
          readOnly
          hidden
        />
        <label htmlFor={id}>Password</label>
        <input
          ref={field}
          id={id}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          aria-invalid={refusal !== null}
          aria-describedby={`${id}-refusal`}
        />
        <p id={`${id}-refusal`} className="gate-refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'Knocking …' : 'Open the gate'}
        </button>
      </form>
    </dialog>
  )
}
