import { useEffect, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { BusyButton } from '~/ui/busy-button'
import { useHydrated } from '~/ui/hydrated'
import { Field } from './field'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The field's id. */
  field: string
  /** Password managers keep what is typed by this name. Without one the gates of this origin share an entry. */
  userName: string
  label: string
  hint?: string
  /** Each new one takes the focus into the field. */
  refusal: object | null
  /** Why it does not open. */
  error: string | undefined
  withoutScripts: string
  submit: ReactNode
  isTrying: boolean
  onKey: (typed: string) => void
}

/**
 * Asks for a key or password. Its fields have no names and the button waits for the scripts, so that no browser can put the key
 * into an address or a form post.
 */
export function KeyGate({
  field,
  userName,
  label,
  hint,
  refusal,
  error,
  withoutScripts,
  submit,
  isTrying,
  onKey,
  children,
  ...form
}: Props) {
  const isHydrated = useHydrated()
  useEffect(() => {
    const input = refusal && document.getElementById(field)
    if (!(input instanceof HTMLInputElement)) return
    input.focus()
    input.select()
  }, [refusal, field])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem(field)
    if (input instanceof HTMLInputElement) onKey(input.value)
  }

  return (
    <form {...form} onSubmit={send}>
      {children}
      <noscript>
        <p className="font-semibold text-ember">{withoutScripts}</p>
      </noscript>
      <input type="text" autoComplete="username" defaultValue={userName} readOnly hidden />
      <Field
        id={field}
        label={label}
        type="password"
        autoComplete="current-password"
        hint={hint}
        error={error}
      />
      <BusyButton type="submit" variant="primary" disabled={!isHydrated} isBusy={isTrying}>
        {submit}
      </BusyButton>
    </form>
  )
}
