import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type MouseEvent,
} from 'react'
import type { Rejected } from '~/forms/receive-request.server'
import { loadPart, partFailure } from '~/ui/load-part'
import { Counters } from './counters'
import type { Board as Notes } from './fetch-board'
import { OpenForm } from './open-form'
import { OutOfReach } from './out-of-reach'
import { PinGrid } from './pin-grid'
import type { View } from './view'

type Live = typeof import('./live')
/** What needs the code of `live.tsx`. */
type Press = 'form' | 'older' | 'list'
type Draft = Pick<ComponentProps<Live['Writing']>, 'typed' | 'problem' | 'fieldProblems'>

export interface BoardProps {
  /** Null when the server had no list. */
  board: Notes | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** The list begins below the newest notes, because a visitor without scripts has gone on to older ones. */
  isContinued: boolean
  /** The text in place of the form while the board is closed; null while it is open. */
  closedText: string | null
  /** The errors and texts of a note that was posted without scripts. */
  rejected?: Pick<Rejected, 'message' | 'fieldErrors' | 'typed'>
}

interface Props extends BoardProps {
  /** The form's code, when the form is open from the start. Otherwise it is loaded when it is needed. */
  live?: Live
}

/** Counters, form and notes. The code for presses is in `live.tsx`, which is loaded later. */
export function Board({ closedText, rejected, isStale, ...given }: Props) {
  const [live, setLive] = useState(given.live)
  const [view, setView] = useState<View>({
    board: given.board,
    own: [],
    isOld: isStale,
    isContinued: given.isContinued,
    isReading: false,
    isReadingOlder: false,
    hasFailed: false,
  })
  const [isOpen, setOpen] = useState(live !== undefined)
  const [isOpening, setOpening] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const [draft, setDraft] = useState<Draft>({
    typed: rejected?.typed ?? {},
    problem: rejected?.message,
    fieldProblems: rejected?.fieldErrors,
  })
  /** Why the code for the last press was not there. */
  const [failure, setFailure] = useState<{ of: Press; text: string } | null>(null)
  const isGoingOlder = useRef(false)
  /** How often the form was opened. */
  const openings = useRef(0)
  const opening = openings.current
  const { board, own } = view
  const isTaking = closedText === null
  const isWriting = isTaking && isOpen && live
  const isBare = board?.entries.length === 0 && !view.isContinued

  const isMissing = given.board === null
  useEffect(() => {
    if (!isMissing) return
    const fail = (error: unknown) => {
      setFailure({ of: 'list', text: partFailure(error) })
      setView((now) => ({ ...now, hasFailed: true }))
    }
    loadPart(load).then((loaded) => {
      setLive(loaded)
      void loaded.readAgain(setView)
    }, fail)
  }, [isMissing])

  /**
   * Does what was pressed. When the code for it cannot be loaded, the first press says so, and the next one leaves it to the
   * browser, unless that has no line.
   */
  function withLive(of: Press, go: (live: Live) => void, fail: (natively: boolean) => void) {
    setFailure(null)
    if (live) return go(live)
    loadPart(load).then(
      (loaded) => {
        setLive(loaded)
        go(loaded)
      },
      (error) => {
        const isAgain = failure?.of === of && navigator.onLine
        if (!isAgain) setFailure({ of, text: partFailure(error) })
        fail(isAgain)
      },
    )
  }
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setPressed(true)
    setOpening(true)
    const openHere = ({ painted }: Live) =>
      void painted().then(() => {
        openings.current += 1
        setOpening(false)
        setOpen(true)
      })
    withLive('form', openHere, (natively) => {
      setOpening(false)
      if (natively) HTMLFormElement.prototype.submit.call(form)
    })
  }
  function close(typed: Draft['typed']) {
    setDraft({ typed, problem: undefined })
    setPressed(true)
    setOpen(false)
  }
  function older(event: MouseEvent<HTMLAnchorElement>) {
    // With a modifier key the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // A second press before the code is loaded has the view of the first one.
    if (isGoingOlder.current) return
    isGoingOlder.current = true
    const { href } = event.currentTarget
    const done = () => void (isGoingOlder.current = false)
    withLive(
      'older',
      ({ showOlder }) => void showOlder(view, setView).finally(done),
      (natively) => {
        done()
        if (natively) location.assign(href)
      },
    )
  }
  function tryAgain() {
    setView((now) => ({ ...now, isReading: true }))
    withLive(
      'list',
      (loaded) => void loaded.tryAgain(setView),
      (natively) => {
        setView((now) => ({ ...now, isReading: false }))
        if (natively) location.reload()
      },
    )
  }
  const failed = (of: Press) =>
    failure?.of === of && (
      <p role="alert" className="sign mt-4">
        {failure.text}
      </p>
    )
  const opener = { onNear: prepare, onSubmit: open, isOpening, problem: failed('form') }

  return (
    <>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters counts={board?.counts} />
        {isTaking && !isWriting && (
          <OpenForm
            {...opener}
            label="Add Yourself to the Pinboard!"
            // On a board without notes the button in its middle is the primary one.
            look={isBare ? 'plain' : 'wanted'}
            takesFocus={isPressed}
          />
        )}
      </div>
      <section
        aria-label="The board"
        className="board mx-auto mt-12 max-w-page"
        aria-busy={!board && !view.hasFailed}
      >
        {FRAME}
        {!isTaking && (
          <p className="sign mb-4 max-w-measure text-lead text-balance">{closedText}</p>
        )}
        {view.isOld && board && (
          <p role="status" className="sign mb-4">
            {AWAY} This is how it last looked.
          </p>
        )}
        {isWriting && (
          <live.Writing
            {...draft}
            takesFocus={isPressed}
            onClose={close}
            onAdded={(entry) => {
              // Another note may be in the form by now.
              if (opening === openings.current) close({})
              live.addOwn(setView, entry)
            }}
          />
        )}
        {!board &&
          (view.hasFailed ? (
            <>
              <OutOfReach
                text={failure?.of === 'list' ? failure.text : AWAY}
                isReading={view.isReading}
                onRetry={tryAgain}
              />
              {own.length > 0 && <PinGrid entries={own} own={own} />}
            </>
          ) : (
            <p className="sign my-16 text-lead">
              <span className="crew-loading">Loading the crew...</span>
              <span className="crew-away">{AWAY}</span>
            </p>
          ))}
        {isBare && !isWriting && (
          <div className="empty-note">
            {isTaking ? (
              <>
                <h2>Be the First to Join!</h2>
                <p className="mt-2 mb-6 text-balance">
                  The cork is bare and the pins are sharp. Somebody has to start.
                </p>
                <OpenForm {...opener} label="Start the Madness!" />
              </>
            ) : (
              <p>Nothing but cork: the pins went home before anybody came.</p>
            )}
          </div>
        )}
        {board && !isBare && (
          <>
            {view.isContinued && (
              <p className="mb-4">
                <a href="/attendee-pinboard" className={LINK}>
                  Back to the newest notes
                </a>
              </p>
            )}
            <PinGrid entries={board.entries} own={own} />
            {board.nextBefore !== null && (
              <div className="mt-6 mb-4">
                <a
                  href={`/attendee-pinboard?before=${board.nextBefore}`}
                  aria-busy={view.isReadingOlder}
                  className={LINK}
                  onPointerDown={prepare}
                  onFocus={prepare}
                  onClick={older}
                >
                  {view.isReadingOlder ? 'Unpinning older notes …' : 'Show older notes'}
                </a>
                {failed('older')}
              </div>
            )}
          </>
        )}
      </section>
    </>
  )
}

/** The board without the form's code, which is loaded with a press. */
export default Board as ComponentType<BoardProps>

const AWAY = 'The board is out of reach at the moment.'
const LINK = 'sign font-bold underline underline-offset-4'
/** The four beams. */
const FRAME = ['top', 'bottom', 'left', 'right'].map((side) => <i key={side} aria-hidden="true" />)

/** Loads the code. After a success a further call loads nothing, after a failure it tries again (`loadModule`). */
function load(): Promise<Live> {
  return import('./live')
}

/** Loads the code ahead of a likely press. The press itself tells of a failure. */
function prepare(): void {
  load().catch(() => undefined)
}
