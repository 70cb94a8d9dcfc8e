import { useState, type ReactNode } from 'react'
import { momentFormat } from '~/ui/moment-format'
import { fetchAsAdmin, readAsAdmin } from '~/http/fetch-as-admin'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { ListStatus } from '~/ui/list-status'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { copyText } from '~/ui/copy-text'
import { useLoaded } from '~/ui/use-loaded'
import { useQuestion } from '~/ui/use-question'
import { AdminSection } from '../admin-section'
import type { TabScreen } from '../admin-tabs'
import type { ListedMail } from './mail-list'
import { isolated } from '../../../rules/isolated'

/** 'Outbox': the mails to artists. Those that the site does not send are copied, or opened in a mail program. */
export function OutboxTab({ password, timeZone }: TabScreen) {
  const {
    value: mails,
    state,
    refresh,
  } = useLoaded(() => readAsAdmin<ListedMail[]>(password, '/api/admin/mails', Array.isArray))
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [isMarking, mark] = useSingleFlight(async (ids: readonly string[]) => {
    for (const id of ids) {
      const response = await fetchAsAdmin(password, 'POST', `/api/admin/mails/${id}/sent`)
      if (response?.ok) continue
      tellFailure('It could not be saved. Please try again.')
      break
    }
    await refresh()
  })
  const unsent = mails?.filter(({ text, looksAutomatic }) => text !== null && !looksAutomatic) ?? []
  // A mail that is marked as sent loses its text. So mails that the site sends itself, or may have sent, are marked one by one.
  const forUs = unsent.filter(({ state, isAutomatic }) => state === 'waiting' && !isAutomatic)
  const chosen = forUs.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const when = momentFormat(timeZone)

  return (
    <AdminSection
      title="Outbox"
      intro="Each mail is for one artist, some with the artist’s own link. Send it to nobody else. The text is erased once the mail is sent."
      isLoading={state === 'loading'}
      onRefresh={() => void refresh()}
    >
      <ListStatus name="the outbox" state={state} isQuiet={mails !== null}>
        {mails?.length === 0 && <p>There are no mails</p>}
      </ListStatus>
      {forUs.length > 1 && (
        <div className="flex flex-wrap items-center gap-4 print:hidden">
          <label className="inline-flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={chosen.length === forUs.length}
              onChange={({ target }) =>
                select(new Set(target.checked ? forUs.map(({ id }) => id) : []))
              }
            />
            Select all that wait for you
          </label>
          <MarkSelected count={chosen.length} isMarking={isMarking} onMark={() => mark(chosen)} />
        </div>
      )}
      {mails && (
        <ul aria-label="Mails, unsent ones first" className="grid gap-1">
          {mails.map((mail) => (
            <MailItem
              key={mail.id}
              mail={mail}
              when={when}
              isSelected={forUs.length > 1 && forUs.includes(mail) ? selected.has(mail.id) : null}
              onSelect={(isSelected) => {
                const next = new Set(selected)
                if (isSelected) next.add(mail.id)
                else next.delete(mail.id)
                select(next)
              }}
            >
              {unsent.includes(mail) && (
                <Letter mail={mail} isMarking={isMarking} onSent={() => void mark([mail.id])} />
              )}
            </MailItem>
          ))}
        </ul>
      )}
    </AdminSection>
  )
}

interface MarkSelectedProps {
  count: number
  isMarking: boolean
  onMark: () => Promise<void>
}

/** Marks the selected mails as sent, after a question: their texts cannot be had again. */
function MarkSelected({ count, isMarking, onMark }: MarkSelectedProps) {
  const { isAsking, ask, close } = useQuestion()
  const deed = `Mark ${count} as sent`
  return (
    <>
      <BusyButton isBusy={isMarking} disabled={count === 0} onClick={ask}>
        {count === 0 ? 'Mark the selected as sent' : deed}
      </BusyButton>
      {isAsking && count > 0 && (
        <ConfirmDialog
          title={`${deed}?`}
          keep="Not yet"
          confirm={deed}
          isPending={isMarking}
          onCancel={close}
          onConfirm={() => void onMark().finally(close)}
        >
          {count === 1 ? 'Its text is' : `The texts of all ${count} are`} erased for good, with the
          artist’s own link where there is one. Mark only what you have sent.
        </ConfirmDialog>
      )}
    </>
  )
}

interface MailProps {
  mail: ListedMail
  when: Intl.DateTimeFormat
  /** Null for a mail that cannot be marked together with others. */
  isSelected: boolean | null
  onSelect: (isSelected: boolean) => void
  /** The letter, while it is to be sent. */
  children: ReactNode
}

function MailItem({ mail, when, isSelected, onSelect, children }: MailProps) {
  return (
    <li className="border-b border-seam/40 py-3">
      <p>
        {isSelected !== null && (
          <input
            type="checkbox"
            className="mr-3 size-5 align-middle print:hidden"
            aria-label={`Select the mail to ${isolated(mail.artistName)}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <bdi className="font-bold text-chalk">{mail.artistName}</bdi>
        {mail.reference && `, ${mail.reference}`}, {KIND_WORDS[mail.kind]}
        <span className="block text-dust">{stateText(mail, when)}</span>
        {mail.trouble && <span className="block">Last try: {mail.trouble}</span>}
      </p>
      {mail.looksAutomatic && (
        <p>It looks automatic: send it once you have pressed “It is real” under Flights.</p>
      )}
      {children}
    </li>
  )
}

interface LetterProps {
  mail: ListedMail
  isMarking: boolean
  onSent: () => void
}

function Letter({ mail, isMarking, onSent }: LetterProps) {
  const { to, subject, text, artistName } = mail
  const parts = new URLSearchParams({ subject: subject ?? '', body: text ?? '' })
  // Mail programs show the plus signs of a form's encoding.
  const address = `mailto:${encodeURIComponent(to ?? '')}?${parts.toString().replaceAll('+', '%20')}`
  return (
    <>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
          To <bdi>{to}</bdi>
        </summary>
        <p className="font-semibold text-chalk">{subject}</p>
        <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        <Button
          aria-label={`Copy the mail to ${isolated(artistName)}`}
          onClick={() =>
            void copyText(text ?? '', {
              copied: 'The mail can be pasted now.',
              select: 'Open the mail to select its text.',
            })
          }
        >
          Copy
        </Button>
        <a
          href={address}
          className="inline-flex min-h-12 items-center px-3 font-bold underline underline-offset-4"
        >
          Open in mail program
        </a>
        <BusyButton
          isBusy={isMarking}
          onClick={({ detail }) => {
            // After the first click of a double click the next mail is under the pointer.
            if (detail <= 1) onSent()
          }}
        >
          Mark as sent
          <span className="sr-only">: the mail to {artistName}</span>
        </BusyButton>
      </div>
    </>
  )
}

function stateText(
  { state, isAutomatic, tries, dueAt, sentAt }: ListedMail,
  when: Intl.DateTimeFormat,
): string {
  if (state === 'sent') return `Sent on ${when.format(new Date(sentAt ?? dueAt))}`
  if (state === 'failed')
    return 'It could not be sent, and is not tried again. Please send it yourself.'
  if (state === 'unconfirmed')
    return 'It may have arrived: the mail server did not confirm it. Please ask the artist, and send it yourself only if it is missing.'
  if (!isAutomatic) return 'Waiting for you to send it'
  const next = `Sent automatically after ${when.format(new Date(dueAt))}`
  return tries === 0 ? next : `${next}; ${tries} ${tries === 1 ? 'try' : 'tries'} failed`
}

const KIND_WORDS: Record<ListedMail['kind'], string> = {
  submitted: 'link',
  'new link': 'new link',
  booked: 'letter “Booked”',
  changed: 'letter “Changed”',
  reminder: 'reminder',
}
