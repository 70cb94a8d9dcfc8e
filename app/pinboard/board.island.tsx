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
import { Counters } from './counters'
import type { Board as Notes } from './fetch-board'
import { OpenForm } from './open-form'
import { PinGrid } from './pin-grid'
import type { View } from './view'

type Live = typeof import('./live')
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
    const fail = () => setView((now) => ({ ...now, hasFailed: true }))
    load().then((loaded) => {
      setLive(loaded)
      void loaded.readAgain(setView)
    }, fail)
  }, [isMissing])

  /** @param otherwise - called when the code cannot be loaded. */
  function withLive(go: (live: Live) => void, otherwise: () => void) {
    if (live) return go(live)
    load().then((loaded) => {
      setLive(loaded)
      go(loaded)
    }, otherwise)
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
    const openNatively = () => {
      setOpening(false)
      HTMLFormElement.prototype.submit.call(form)
    }
    withLive(openHere, openNatively)
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
      ({ showOlder }) => void showOlder(view, setView).finally(done),
      () => {
        done()
        location.assign(href)
      },
    )
  }
  const opener = { onNear: prepare, onSubmit: open, isOpening }

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
          (view.hasFailed && live ? (
            <>
              <live.OutOfReach
                text={AWAY}
                isReading={view.isReading}
                onRetry={() => void live.tryAgain(setView)}
              />
              {own.length > 0 && <PinGrid entries={own} own={own} />}
            </>
          ) : (
            <p className="sign my-16 text-lead">
              {!view.hasFailed && <span className="crew-loading">Loading the crew...</span>}
              <span className={view.hasFailed ? '' : 'crew-away'}>{AWAY}</span>
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
              <p className="mt-6 mb-4">
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
              </p>
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

/** Loads the code ahead of a likely press. The press itself handles a failure. */
function prepare(): void {
  load().catch(() => undefined)
}
