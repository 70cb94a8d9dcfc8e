import { useEffect, useState } from 'react'
import type { LetterKind } from '../../../../rules/travel-letters'
import { forgetKey, keyFor } from '~/forms/idempotency-key'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'
import type { Desk } from '../../../../services/journeys/desk-fields'
import {
  letterDoubt,
  mayGetLetter,
  type SentLetters,
} from '../../../../services/mail/letters/letter-rules'
import { playsNoMore } from '../../../../services/journeys/set-check'
import type { Recipient } from './letter-recipient'
import { useDeskFrame } from '../desk-frame'
import { afterSending, isTicked, NO_TICKS } from './ticks'

const FAILED = 'The letters could not be sent. Please try again: nobody gets one twice.'
const LETTERS_API = '/api/admin/letters'

/** The letters of one kind: to whom they can go, who is ticked, and what became of those that were sent. */
export function useLetters(
  desk: Pick<Desk, 'flights' | 'missing'>,
  only: ReadonlySet<number> | null,
) {
  const { password, refresh } = useDeskFrame()
  const [kind, setKind] = useState<LetterKind>('booked')
  const [ticks, setTicks] = useState(NO_TICKS)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<{ text: string; refused: SentLetters['refused'] } | null>(null)
  const recipients: Recipient[] =
    kind === 'reminder'
      ? desk.missing.map(({ artist }) => ({ key: artist, artist, email: typed[artist] ?? '' }))
      : desk.flights
          .filter((flight) => mayGetLetter(flight) && (only === null || only.has(flight.id)))
          .map((flight) => ({
            key: String(flight.id),
            artist: flight.artistName,
            flightId: flight.id,
            doubt: letterDoubt(flight),
            isCancelled: playsNoMore(flight.sets),
          }))
  const isChosen = (recipient: Recipient) => isTicked(ticks, kind, recipient)
  const chosen = recipients.filter((one) => isChosen(one) && one.email?.trim() !== '')

  const [isSending, send] = useSingleFlight(async () => {
    const to =
      kind === 'reminder'
        ? { artists: chosen.map(({ artist, email = '' }) => ({ artist, email: email.trim() })) }
        : { flights: chosen.map(({ flightId }) => flightId) }
    // Until an answer has come it is one sending, whatever is ticked, and whether or not the page was loaded again.
    const body = { kind, sending: keyFor(LETTERS_API, {}), ...to }
    const response = await fetchAsAdmin(password, 'POST', LETTERS_API, body)
    if (response?.status === 404 || response?.status === 422)
      return setSaid({ text: await response.text().catch(() => FAILED), refused: [] })
    const answer = await answerIn<SentLetters>(response, isSentLetters)
    if (answer === null) return setSaid({ text: FAILED, refused: [] })
    forgetKey(LETTERS_API)
    const keys = chosen.map(({ key }) => key)
    setTicks((now) => afterSending(now, kind, keys, answer))
    const { queued, refused } = answer
    const text = `${queued === 1 ? '1 letter is' : `${queued} letters are`} in the outbox.`
    setSaid({ text, refused })
    toast({ title: 'In the outbox', description: text })
    // Cards may be told now.
    void refresh()
  })

  function choose({ key }: Recipient, isWanted: boolean) {
    setTicks(({ byHand, queued }) => ({ byHand: { ...byHand, [key]: isWanted }, queued }))
    setSaid(null)
  }

  function type({ key }: Recipient, email: string) {
    setTyped((now) => ({ ...now, [key]: email }))
    setSaid(null)
  }

  // For another kind or selection nothing is ticked by hand.
  function begin() {
    setTicks(({ queued }) => ({ byHand: {}, queued }))
    setSaid(null)
  }
  useEffect(() => {
    if (only !== null) setKind((now) => (now === 'reminder' ? 'booked' : now))
    begin()
  }, [only])
  function chooseKind(wanted: LetterKind) {
    setKind(wanted)
    begin()
  }
  return { kind, chooseKind, recipients, isChosen, choose, type, chosen, said, isSending, send }
}

function isSentLetters(answer: unknown): boolean {
  return Array.isArray((answer as SentLetters | null)?.refused)
}
