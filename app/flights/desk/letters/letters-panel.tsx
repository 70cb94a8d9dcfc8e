import { useEffect, useRef } from 'react'
import { LETTER_KINDS } from '../../../../rules/travel-letters'
import { SelectField } from '~/forms/select-field'
import { BusyButton } from '~/ui/busy-button'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useQuestion } from '~/ui/use-question'
import type { Desk } from '../../../../services/journeys/desk-fields'
import { LETTER_WORDS, type SentLetters } from '../../../../services/mail/letters/letter-rules'
import { isolated } from '../../../../rules/isolated'
import { LetterRecipient, type Recipient } from './letter-recipient'
import { useLetters } from './use-letters'

interface Props {
  desk: Pick<Desk, 'flights' | 'missing'>
  /** Letters about journeys go to these submissions alone; null for all. A new set opens the panel. */
  only: ReadonlySet<number> | null
  onEverybody: () => void
}

/** Sends letters to the artists whom they fit: to one, several or all. */
export function LettersPanel({ desk, only, onEverybody }: Props) {
  const letters = useLetters(desk, only)
  const { kind, recipients, chosen, said, isSending } = letters
  const { isAsking, ask, close } = useQuestion()
  const count = chosen.length === 1 ? '1 letter' : `${chosen.length} letters`

  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (only === null || panel.current === null) return
    panel.current.open = true
    panel.current.querySelector('summary')?.focus()
  }, [only])

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
      <div className="mt-3 max-w-sm">
        <SelectField
          label="Letter"
          value={kind}
          options={LETTER_KINDS.map((known) => [known, LETTER_WORDS[known]] as const)}
          onChoose={letters.chooseKind}
        />
      </div>
      <p className="mt-3 text-dust">
        {recipients.length === 0
          ? 'It fits nobody at the moment.'
          : kind === 'reminder'
            ? 'We have no address of an artist who has sent nothing. Type those that you know: only they get a letter.'
            : 'It fits everybody who is booked or told and has a journey. Who is cancelled is not ticked.'}
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
            isChosen={letters.isChosen(recipient)}
            onChoose={(isChosen) => letters.choose(recipient, isChosen)}
            onType={(email) => letters.type(recipient, email)}
          />
        ))}
      </ul>
      <BusyButton
        className="my-4"
        variant="primary"
        disabled={chosen.length === 0}
        isBusy={isSending}
        onClick={ask}
      >
        {chosen.length === 0 ? 'Send the letters' : `Send ${count}`}
      </BusyButton>
      <Said said={said} />
      {isAsking && (
        <ConfirmDialog
          title={`Send ${count} “${LETTER_WORDS[kind]}”?`}
          keep="Not yet"
          confirm={`Send ${count}`}
          isPending={isSending}
          onCancel={close}
          onConfirm={() => void letters.send().finally(close)}
        >
          {chosen.length === 1 ? 'It goes' : 'They go'} to <Names of={chosen} />.{' '}
          {doubtText(chosen)}A letter that is sent cannot be taken back.
        </ConfirmDialog>
      )}
    </details>
  )
}

function doubtText(recipients: readonly Recipient[]): string {
  const doubted = recipients.filter(({ doubt }) => doubt)
  if (doubted.length === 0) return ''
  return `Sure? ${doubted.map(({ artist, doubt }) => `${isolated(artist)} ${doubt}`).join(', ')}. `
}

/** The first three of them, and how many more. */
function Names({ of: recipients }: { of: readonly Recipient[] }) {
  const names = recipients.slice(0, 3).map(({ artist }) => artist)
  return (
    <>
      <bdi>{names.join(', ')}</bdi>
      {recipients.length > 3 && ` and ${recipients.length - 3} more`}
    </>
  )
}

/** What has become of a sending. */
function Said({ said }: { said: { text: string; refused: SentLetters['refused'] } | null }) {
  return (
    <div role="status">
      {said && (
        <div className="pb-4 font-semibold text-chalk">
          <p>{said.text}</p>
          {said.refused.map(({ flight, name, why }) => (
            <p key={flight ?? name} className="text-ember">
              No letter for <bdi>{name}</bdi>: {why}.
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
