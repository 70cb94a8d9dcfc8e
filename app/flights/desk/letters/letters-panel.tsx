import { useEffect, useRef, useState } from 'react'
import { LETTER_KINDS, type LetterKind } from '../../../../rules/travel-letters'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toasts/toast'
import type { Desk } from '../desk-fields'
import { mayGetLetter, LETTER_WORDS, type SentLetters } from './letter-rules'
import { LetterRecipient, type Recipient } from './letter-recipient'

const FAILED = 'The letters could not be sent. Please try again: nobody gets one twice.'

interface Props {
  password: string
  desk: Pick<Desk, 'flights' | 'missing'>
  /** Letters about journeys go to these submissions alone; null for all. A new set opens the panel. */
  only: ReadonlySet<number> | null
  onEverybody: () => void
  /** Cards may be told now. */
  onSent: () => void
}

/** Sends letters to the artists whom they fit: to one, several or all. */
export function LettersPanel({ password, desk, only, onEverybody, onSent }: Props) {
  const [kind, setKind] = useState<LetterKind>('booked')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<{ text: string; refused: SentLetters['refused'] } | null>(null)
  /** Stays until an answer has come, so that a repeated request sends nothing twice. */
  const sending = useRef<string | null>(null)
  const recipients: Recipient[] =
    kind === 'reminder'
      ? desk.missing.map(({ artist }) => ({ key: artist, artist, email: typed[artist] ?? '' }))
      : desk.flights
          .filter((flight) => mayGetLetter(flight) && (only === null || only.has(flight.id)))
          .map(({ id, artistName }) => ({ key: String(id), artist: artistName, flightId: id }))
  const chosen = recipients.filter(({ key, email }) => !left.has(key) && email?.trim() !== '')
  const count = chosen.length === 1 ? '1 letter' : `${chosen.length} letters`

  const panel = useRef<HTMLDetailsElement>(null)
  const [shownFor, setShownFor] = useState(only)
  if (only !== shownFor) {
    setShownFor(only)
    setLeft(new Set())
    setSaid(null)
    if (only !== null && kind === 'reminder') setKind('booked')
  }
  useEffect(() => {
    sending.current = null
    if (only === null || panel.current === null) return
    panel.current.open = true
    panel.current.querySelector('summary')?.focus()
  }, [only])

  const [isSending, send] = useSingleFlight(async () => {
    sending.current ??= crypto.randomUUID()
    const to =
      kind === 'reminder'
        ? { artists: chosen.map(({ artist, email = '' }) => ({ artist, email: email.trim() })) }
        : { flights: chosen.map(({ flightId }) => flightId) }
    const body = { kind, sending: sending.current, ...to }
    const response = await fetchAsAdmin(password, 'POST', '/api/admin/letters', body)
    setAsking(false)
    if (response?.status === 422) {
      sending.current = null
      return setSaid({ text: await response.text().catch(() => FAILED), refused: [] })
    }
    const read: unknown = response?.ok ? await response.json().catch(() => null) : null
    if (read === null) return setSaid({ text: FAILED, refused: [] })
    sending.current = null
    const { queued, refused } = read as SentLetters
    const text = `${queued === 1 ? '1 letter is' : `${queued} letters are`} in the outbox.`
    setSaid({ text, refused })
    toast({ title: 'In the outbox', description: text })
    onSent()
  })

  /** What is chosen anew is a sending of its own. */
  function change(apply: () => void) {
    apply()
    sending.current = null
    setSaid(null)
  }

  return (
    <details
      ref={panel}
      className="mt-4 rounded-md border border-seam/60 bg-rock px-4 print:hidden"
    >
      <summary className="min-h-12 cursor-pointer py-3 font-bold text-chalk">Letters</summary>
      <p className="text-dust">
        The words are in the Studio, under “Letters to artists”. Each letter goes through the
        outbox. A booked card becomes told when its letter “Booked” is sent.
      </p>
      <label className="mt-3 block max-w-sm">
        <span className="font-semibold text-chalk">Letter</span>
        <select
          value={kind}
          onChange={({ target }) =>
            change(() => {
              setKind(target.value as LetterKind)
              setLeft(new Set())
            })
          }
          className="mt-1.5 block min-h-12 w-full rounded-md border-2 border-seam bg-rock px-3 [font:inherit] text-chalk"
        >
          {LETTER_KINDS.map((known) => (
            <option key={known} value={known}>
              {LETTER_WORDS[known]}
            </option>
          ))}
        </select>
      </label>
      <p className="mt-3 text-dust">
        {recipients.length === 0
          ? 'It fits nobody at the moment.'
          : kind === 'reminder'
            ? 'We have no address of an artist who has sent nothing. Type those that you know: only they get a letter.'
            : 'It fits everybody who is booked or told and has a journey.'}
      </p>
      {only !== null && kind !== 'reminder' && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          Only to the {only.size === 1 ? 'one' : only.size} that you selected, as far as it fits.
          <Button onClick={onEverybody}>Everybody it fits</Button>
        </p>
      )}
      <ul aria-label="Recipients" className="mt-2 grid">
        {recipients.map((recipient) => (
          <LetterRecipient
            key={recipient.key}
            recipient={recipient}
            kind={kind}
            password={password}
            isChosen={!left.has(recipient.key)}
            onChoose={(isChosen) =>
              change(() => {
                const next = new Set(left)
                if (isChosen) next.delete(recipient.key)
                else next.add(recipient.key)
                setLeft(next)
              })
            }
            onType={(email) => change(() => setTyped({ ...typed, [recipient.key]: email }))}
          />
        ))}
      </ul>
      <BusyButton
        className="my-4"
        variant="primary"
        disabled={chosen.length === 0}
        isBusy={isSending}
        onClick={() => setAsking(true)}
      >
        Send {count}
      </BusyButton>
      <div role="status">
        {said && (
          <div className="pb-4 font-semibold text-chalk">
            <p>{said.text}</p>
            {said.refused.map(({ name, why }) => (
              <p key={name} className="text-ember">
                No letter for <bdi>{name}</bdi>: {why}.
              </p>
            ))}
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Send ${count} “${LETTER_WORDS[kind]}”?`}
          keep="Not yet"
          confirm={`Send ${count}`}
          isPending={isSending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void send()}
        >
          They go to{' '}
          <bdi>
            {chosen
              .slice(0, 3)
              .map(({ artist }) => artist)
              .join(', ')}
          </bdi>
          {chosen.length > 3 && ` and ${chosen.length - 3} more`}. A letter that is sent cannot be
          taken back.
        </ConfirmDialog>
      )}
    </details>
  )
}
