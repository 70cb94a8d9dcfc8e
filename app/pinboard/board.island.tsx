import { useEffect, useState, type ComponentProps } from 'react'
import type { Rejected } from '~/forms/receive-request.server'
import { BareBoard } from './bare-board'
import { Counters } from './counters'
import type { Board as Notes } from './fetch-board'
import { Frame } from './frame'
import { NoNotes } from './no-notes'
import { OlderNotes } from './older-notes'
import { JoinButton } from './join-button'
import { PinGrid } from './pin-grid'
import { PinboardForm } from './pinboard-form'
import { useBoard } from './use-board'
import { toast } from '~/ui/toasts/toast'
import { useHref } from '~/ui/use-href'
import { useLangOf, useText } from '~/ui/use-text'

interface Props {
  /** Null when the server had no list. */
  board: Notes | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** The list begins below the newest notes, because a visitor without scripts has gone on to older ones. */
  isContinued: boolean
  /** The page comes with its form open. */
  isFormOpen: boolean
  /** The text in place of the form while the board is closed; null while it is open. */
  closed: { text: string; translated?: string[] | undefined } | null
  /** The errors and texts of a note that was posted without scripts. */
  rejected?: Pick<Rejected, 'message' | 'fieldErrors' | 'typed'>
}

/** Counters, form and notes. */
export default function Board({ closed, isFormOpen, rejected, ...given }: Props) {
  const t = useText('pinboard')
  const { board, own, hasFailed, readAgain, ...view } = useBoard(given, () =>
    toast({
      title: t('Oops!'),
      description: t('The older notes could not be fetched. Please try again.'),
      variant: 'destructive',
    }),
  )
  const isMissing = given.board === null
  useEffect(() => {
    if (isMissing) void readAgain()
  }, [isMissing, readAgain])
  const form = useForm(isFormOpen, rejected)
  const notes = board?.entries ?? own
  const isTaking = closed === null
  const isWriting = isTaking && form.isOpen
  const isBare = board !== null && notes.length === 0 && !view.isContinued

  return (
    <>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters counts={board?.counts} />
        {isTaking && !isWriting && (
          <JoinButton
            label={t('Add Yourself to the Pinboard!')}
            // On a board without notes the button in its middle is the primary one.
            variant={isBare ? 'plain' : 'primary'}
            onOpen={form.open}
            takesFocus={form.isPressed}
          />
        )}
      </div>
      <section
        aria-label={t('The board')}
        className="board mx-auto mt-12 max-w-page"
        aria-busy={board === null && !hasFailed}
      >
        <Frame />
        <Signs closed={closed} isOld={view.isStale && board !== null} />
        {isWriting && (
          <PinboardForm
            {...form.draft}
            takesFocus={form.isPressed}
            onClose={form.close}
            onAdded={view.addOwn}
          />
        )}
        {board === null && (
          <NoNotes
            hasFailed={hasFailed}
            isReading={view.isReading}
            onRetry={() => void view.tryAgain()}
          />
        )}
        {isBare && !isWriting && <BareBoard isTaking={isTaking} onOpen={form.open} />}
        {board && view.isContinued && <BackToNewest />}
        {notes.length > 0 && <PinGrid entries={notes} own={own} />}
        <OlderNotes
          before={board?.nextBefore ?? null}
          isReading={view.isReadingOlder}
          onShow={() => void view.showOlder()}
        />
      </section>
    </>
  )
}

/** The signs above the notes: that the board is closed, and that its newest state could not be read. */
function Signs({ closed, isOld }: Pick<Props, 'closed'> & { isOld: boolean }) {
  const t = useText('pinboard')
  const langOf = useLangOf()
  return (
    <>
      {closed && (
        <p
          lang={langOf(closed, 'pinboardClosedText')}
          className="sign mb-4 max-w-measure text-lead text-balance"
        >
          {closed.text}
        </p>
      )}
      {isOld && (
        <p role="status" className="sign mb-4">
          {t('The board is out of reach at the moment. This is how it last looked.')}
        </p>
      )}
    </>
  )
}

function BackToNewest() {
  const t = useText('pinboard')
  const href = useHref()
  return (
    <p className="mb-4">
      <a href={href('/attendee-pinboard')} className="sign font-bold underline underline-offset-4">
        {t('Back to the newest notes')}
      </a>
    </p>
  )
}

type Draft = Pick<ComponentProps<typeof PinboardForm>, 'typed' | 'rejected'>

/** The form, open or closed. A closed one keeps what was typed into it. */
function useForm(isOpenAtFirst: boolean, rejected: Props['rejected']) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  /** A press has opened or closed it. A form that the page came with does not take the focus. */
  const [isPressed, setPressed] = useState(false)
  const [draft, setDraft] = useState<Draft>({ typed: rejected?.typed ?? {}, rejected })
  function open() {
    setPressed(true)
    setOpen(true)
  }
  function close(typed: Draft['typed']) {
    setDraft({ typed })
    setPressed(true)
    setOpen(false)
  }
  return { isOpen, isPressed, draft, open, close }
}
