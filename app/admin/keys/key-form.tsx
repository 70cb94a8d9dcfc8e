import { useRef, useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { isolated } from '../../../rules/isolated'
import { BusyButton } from '~/ui/busy-button'
import { copyText } from '~/ui/copy-text'
import { ROLES, type Role } from '../../../services/admin-gate/roles'

export const ROLE_WORDS: Record<Role, string> = {
  flights: 'Flights and travel desk',
  drivers: 'Arrivals board for drivers',
  wall: 'Pinboard',
  content: 'Studio',
}

/** A new key. No later answer of the API has its text. */
export interface Made {
  name: string
  key: string
}

export function isMade(answer: unknown): boolean {
  return typeof (answer as Made | null)?.key === 'string'
}

/** Makes a key, and shows it once. @param onMade - called when the list of keys has to be read again */
export function KeyForm({ password, onMade }: { password: string; onMade: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isMaking, make] = useSingleFlight(async (body: object) => {
    const response = await fetchAsAdmin(password, 'POST', '/api/admin/keys', body)
    if (response && !response.ok)
      return setProblem(
        (response.status === 422 && (await response.text().catch(() => ''))) ||
          'The key could not be made. Please try again.',
      )
    const answer = await answerIn<Made>(response, isMade)
    // Without the answer nobody has the key, but it may have been made.
    onMade()
    if (answer === null)
      return setProblem(
        'The answer was lost. If the key is in the list below, revoke it, and make another one.',
      )
    setProblem(null)
    setMade(answer)
    form.current?.reset()
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const roles = typed.getAll('role')
    if (roles.length === 0) return setProblem('Please choose what the key opens.')
    void make({ name: typed.get('name'), roles, expiresAt: typed.get('end') || null })
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-xl gap-4">
        <Field
          label="Name"
          name="name"
          maxLength={60}
          autoComplete="off"
          hint="Whose key it is. The activity list and the Studio’s history show this name."
        />
        <fieldset>
          <legend className="font-semibold text-chalk">Opens</legend>
          {ROLES.map((role) => (
            <label key={role} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="role" value={role} className="size-5" />
              {ROLE_WORDS[role]}
            </label>
          ))}
        </fieldset>
        <Field
          label="Last day"
          type="date"
          name="end"
          hint="Left empty: a week after the festival."
        />
        <p role="alert" className="font-semibold text-ember empty:hidden">
          {problem}
        </p>
        <BusyButton
          type="submit"
          variant="primary"
          isBusy={isMaking}
          className="justify-self-start"
        >
          Make key
        </BusyButton>
      </form>
      <div role="status">{made && <NewKey key={made.key} name={made.name} text={made.key} />}</div>
    </>
  )
}

function NewKey({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-4 max-w-xl rounded-md border-2 border-acid p-4">
      <p>
        The key of <bdi>{name}</bdi>. It is shown only now:
      </p>
      <p className="mt-2 font-bold text-chalk [overflow-wrap:anywhere]">
        <code>{text}</code>
      </p>
      <Button
        className="mt-3"
        onClick={() =>
          void copyText(text, {
            copied: `The key of ${isolated(name)} can be pasted now.`,
            select: 'Select the key above.',
          })
        }
      >
        Copy
      </Button>
    </div>
  )
}
