import { useDeskFrame } from '../desk-frame'
import { useState } from 'react'
import type { LetterKind } from '../../../../rules/travel-letters'
import { Field } from '~/forms/field'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'

export interface Recipient {
  key: string
  artist: string
  /** Undefined for a reminder. */
  flightId?: number
  /** Why the letter may be wrong: a clause such as "is cancelled". */
  doubt?: string | null
  /** The act plays no more. */
  isCancelled?: boolean
  /** As typed, for a reminder; undefined for a submission, which has an address of its own. */
  email?: string
}

interface Props {
  recipient: Recipient
  kind: LetterKind
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onType: (email: string) => void
}

const FAILED = 'The letter could not be shown. Please try again.'

interface Letter {
  to: string
  subject: string
  text: string
}

function isLetter(answer: unknown): boolean {
  return typeof (answer as Letter | null)?.text === 'string'
}

/** One artist whom a letter fits, with the letter as it would be sent. */
export function LetterRecipient({ recipient, kind, isChosen, onChoose, onType }: Props) {
  const { password } = useDeskFrame()
  const { artist, flightId, email, doubt } = recipient
  const [shown, setShown] = useState<{ kind: LetterKind; text: string } | null>(null)
  const isShown = shown?.kind === kind
  const [isReading, read] = useSingleFlight(async () => {
    if (isShown) return setShown(null)
    const asked = new URLSearchParams({
      kind,
      ...(flightId === undefined ? { artist } : { flight: String(flightId) }),
    })
    const response = await fetchAsAdmin(password, 'GET', `/api/admin/letters?${asked}`)
    if (response?.status === 422)
      return setShown({ kind, text: await response.text().catch(() => FAILED) })
    const letter = await answerIn<Letter>(response, isLetter)
    const to = letter?.to || email
    const text = letter && `${to ? `To ${to}\n` : ''}${letter.subject}\n\n${letter.text}`
    setShown({ kind, text: text ?? FAILED })
  })
  return (
    <li className="border-b border-seam/40 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <label className="flex min-h-11 min-w-0 flex-1 basis-52 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <bdi className="font-bold text-chalk [overflow-wrap:anywhere]">{artist}</bdi>
          {doubt && <strong className="text-ember">{doubt}</strong>}
        </label>
        {email !== undefined && (
          <Field
            type="email"
            label={`E-mail address of ${artist}`}
            className="[&>label]:sr-only"
            placeholder="E-mail address"
            autoComplete="off"
            value={email}
            onChange={({ target }) => onType(target.value)}
          />
        )}
        <BusyButton isBusy={isReading} aria-expanded={isShown} onClick={() => void read()}>
          {isShown ? 'Close' : 'Preview'}
          <span className="sr-only"> the letter to {artist}</span>
        </BusyButton>
      </div>
      {isShown && (
        <p className="mt-2 border-l-4 border-seam pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {shown.text}
        </p>
      )}
    </li>
  )
}
