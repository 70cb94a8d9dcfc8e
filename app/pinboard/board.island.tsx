import {
  useEffect,
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
  /** Null when the server had no list at hand. */
  board: Notes | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** It begins below the newest notes: where a visitor without scripts has got to. */
  isContinued: boolean
  /** In the place of the form while the organisers take no notes; null while they do. */
  closedText: string | null
  /** What was wrong with a note that was posted without scripts, and what was typed. */
  rejected?: Pick<Rejected, 'message' | 'fieldErrors' | 'typed'>
}

interface Props extends BoardProps {
  /** Where the form is open from the start; else it is loaded when it is wanted. */
  live?: Live
}

/** Counters, form and notes. Only what the page begins with is here: what a press brings is in `live.tsx`. */
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

  /** @param otherwise - for when the code cannot be loaded. */
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
        setOpening(false)
        setOpen(true)
      })
    const openNatively = () => {
      setOpening(false)
      form.submit()
    }
    withLive(openHere, openNatively)
  }
  function close(typed: Draft['typed']) {
    setDraft({ typed, problem: undefined })
    setPressed(true)
    setOpen(false)
  }
  function older(event: MouseEvent<HTMLAnchorElement>) {
    // Wanted in another tab or window: that is the browser's to do.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    withLive(
      ({ showOlder }) => void showOlder(view, setView),
      () => location.assign(href),
    )
  }
  const opening = { onNear: prepare, onSubmit: open, isOpening }

  return (
    <>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters counts={board?.counts} />
        {isTaking && !isWriting && (
          <OpenForm
            {...opening}
            label="Add Yourself to the Pinboard!"
            // On a bare board the button in its middle is the wanted one.
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
              close({})
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
                <OpenForm {...opening} label="Start the Madness!" />
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

/** Without the form: it comes with a press. */
export default Board as ComponentType<BoardProps>

const AWAY = 'The board is out of reach at the moment.'
const LINK = 'sign font-bold underline underline-offset-4'
/** The four beams. */
const FRAME = ['top', 'bottom', 'left', 'right'].map((side) => <i key={side} aria-hidden="true" />)

/** Browsers load it once, and again after a failure. */
function load(): Promise<Live> {
  return import('./live')
}

/** A press is likely. Whether its code is there is for the press to find out. */
function prepare(): void {
  load().catch(() => undefined)
}
