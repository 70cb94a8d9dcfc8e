import { useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toasts/toast'
import type { Board as Notes } from './fetch-board'
import { Counters } from './counters'
import { OpenForm, loadWriting } from './open-form'
import { PinGrid } from './pin-grid'
import { useBoard } from './use-board'
import type { WritingProps } from './writing'

export interface BoardProps {
  /** Null when the server had no list at hand. */
  board: Notes | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** It begins below the newest notes: where a visitor without scripts has got to. */
  isContinued: boolean
  /** In the place of the form while the organisers take no notes; null while they do. */
  closedText: string | null
  /** What was wrong with a note that was posted without scripts, and what was typed. */
  rejected?: { message: string; typed: Partial<Record<string, string>> }
}

interface Props extends BoardProps {
  /** Where the form is open from the start; else its code is loaded when it is wanted. */
  Form?: ComponentType<WritingProps>
}

/** Counters, form and notes. */
export function Board({ board: initial, isStale, closedText, rejected, ...given }: Props) {
  const {
    board,
    own,
    isOld,
    isContinued,
    isFailed,
    isReading,
    isLoadingOlder,
    reload,
    wasPinned,
    showOlder,
  } = useBoard(initial, isStale, given.isContinued)
  const [Form, setForm] = useState(() => given.Form)
  const [isOpen, setOpen] = useState(Form !== undefined)
  const [isPressed, setPressed] = useState(false)
  const [draft, setDraft] = useState({ typed: rejected?.typed ?? {}, problem: rejected?.message })
  const list = useRef<HTMLUListElement>(null)
  const isTaking = closedText === null
  const isBare = board?.entries.length === 0 && !isContinued

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    setOpen(true)
    if (Form || isOpen) return
    const pressed = event.currentTarget
    loadWriting().then(
      ({ Writing }) => setForm(() => Writing),
      () => {
        setOpen(false)
        pressed.submit()
      },
    )
  }
  function close(typed: WritingProps['typed']) {
    setDraft({ typed, problem: undefined })
    setPressed(true)
    setOpen(false)
  }
  async function older() {
    const count = list.current?.children.length ?? 0
    if (!(await showOlder())) toast(OLDER_FAILED)
    keepFocus(list.current?.children[count])
  }
  async function tryAgain() {
    await reload()
    keepFocus(list.current?.children[0])
  }

  return (
    <>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters counts={board?.counts} />
        {isTaking && !(isOpen && Form) && (
          <OpenForm
            label="Add Yourself to the Pinboard!"
            // On a bare board the button in its middle is the wanted one.
            look={isBare ? 'plain' : 'wanted'}
            onSubmit={open}
            isOpening={isOpen}
            takesFocus={isPressed}
          />
        )}
      </div>
      <section
        aria-label="The board"
        className="board mx-auto mt-12 max-w-page"
        aria-busy={!board && !isFailed}
      >
        {FRAME}
        {!isTaking && <p className="sign mb-4 max-w-measure text-lead text-balance">{closedText}</p>}
        {isOld && board && (
          <p role="status" className="sign mb-4">
            {AWAY} This is how it last looked.
          </p>
        )}
        {isTaking && isOpen && Form && (
          <div className="writing">
            <Form
              {...draft}
              takesFocus={isPressed}
              onClose={close}
              onAdded={(entry) => {
                close({})
                wasPinned(entry)
              }}
            />
          </div>
        )}
        {!board && !isFailed && (
          <p className="sign my-16 text-lead">
            <span className="crew-loading">Loading the crew...</span>
            <span className="crew-away">{AWAY}</span>
          </p>
        )}
        {!board && isFailed && (
          <>
            <div className="sign my-16 max-w-measure p-6">
              <p className="text-lead">{AWAY}</p>
              <Button
                className="mt-4 bg-rock! aria-busy:opacity-60"
                aria-busy={isReading}
                onClick={() => void tryAgain()}
              >
                Try again
              </Button>
            </div>
            {own.length > 0 && <PinGrid entries={own} own={own} />}
          </>
        )}
        {isBare && !(isOpen && Form) && (
          <div className="empty-note">
            {isTaking ? (
              <>
                <h2>Be the First to Join!</h2>
                <p className="mt-2 mb-6 text-balance">
                  The cork is bare and the pins are sharp. Somebody has to start.
                </p>
                <OpenForm label="Start the Madness!" onSubmit={open} isOpening={isOpen} />
              </>
            ) : (
              <p>Nothing but cork: the pins went home before anybody came.</p>
            )}
          </div>
        )}
        {board && !isBare && (
          <>
            {isContinued && (
              <p className="mb-4">
                <a href="/attendee-pinboard" className={LINK}>
                  Back to the newest notes
                </a>
              </p>
            )}
            <PinGrid ref={list} entries={board.entries} own={own} />
            {board.nextBefore !== null && (
              <p className="mt-6 mb-4">
                <a
                  href={`/attendee-pinboard?before=${board.nextBefore}`}
                  aria-busy={isLoadingOlder}
                  className={LINK}
                  onClick={(event) => {
                    // Wanted in another tab or window: that is the browser's to do.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    void older()
                  }}
                >
                  {isLoadingOlder ? 'Unpinning older notes …' : 'Show older notes'}
                </a>
              </p>
            )}
          </>
        )}
      </section>
    </>
  )
}

/** Without the form: it comes with a press. */
export default Board as ComponentType<BoardProps>

const AWAY = 'The board is out of reach at the moment.'
const OLDER_FAILED = {
  title: 'Oops!',
  description: 'The older notes could not be fetched. Please try again.',
  variant: 'destructive',
} as const
const LINK = 'sign font-bold underline underline-offset-4'

/** The four beams. */
const FRAME = ['top', 'bottom', 'left', 'right'].map((side) => <i key={side} aria-hidden="true" />)

/** Where what was pressed has gone, the focus goes on with what has come, and not back to the top of the page. */
function keepFocus(heir: Element | null | undefined): void {
  const to = heir ?? document.getElementById('main')
  if (document.activeElement !== document.body || !(to instanceof HTMLElement)) return
  to.tabIndex = -1
  to.focus({ preventScroll: true })
}
