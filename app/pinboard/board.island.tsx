import { useDeferredValue, useState, type FormEvent } from 'react'
import { keepKey } from '~/forms/idempotency-key'
import { Button } from '~/ui/button'
import { Carved } from '~/ui/carved'
import { toast } from '~/ui/toasts/toast'
import type { Board } from './fetch-board'
import { Lamp } from './lamp'
import { PinGrid } from './pin-grid'
import { PinboardForm, type Typed } from './pinboard-form'
import { useBoard } from './use-board'

interface Props {
  /** Null when the server had no list at hand. */
  board: Board | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** Older notes than the newest page: where a visitor without scripts has got to. */
  isContinued: boolean
  /** The form is there from the start: asked for without scripts, or given back with what was wrong. */
  isFormOpen: boolean
  /** In the place of the form while the organisers take no notes; null while they do. */
  closedText: string | null
  rejected?: { message: string; typed: Partial<Record<string, string>> }
}

/** 'WHO'S COMING TO THE MADNESS?': counters, form and notes. */
export default function Board({
  board: initial,
  isStale,
  isContinued,
  isFormOpen,
  closedText,
  rejected,
}: Props) {
  const { state, isOld, mine, reload, wasPinned, loadOlder, isLoadingOlder } = useBoard(
    initial,
    isStale,
  )
  const [isOpen, setOpen] = useState(isFormOpen)
  const [wasOpen, setWasOpen] = useState(false)
  const [typed, setTyped] = useState<Typed>(rejected?.typed ?? {})
  const [sendingKey] = useState(keepKey)
  // The press shows at once, on its button; the form takes a slow phone a moment longer.
  const isFormThere = useDeferredValue(isOpen) && isOpen
  const isBare = state.kind === 'loaded' && state.board.entries.length === 0 && !isContinued

  function open(event: FormEvent) {
    event.preventDefault()
    setOpen(true)
  }
  function close(written: Typed) {
    setTyped(written)
    setOpen(false)
    setWasOpen(true)
  }

  return (
    <main id="main" className="pinboard px-gutter pt-36 pb-chamber text-center">
      <i className="pin-ceiling" />
      <Lamp />
      <div className="column mx-auto max-w-6xl">
        <Carved as="h1" size="chamber" year={1979}>
          WHO'S COMING TO THE MADNESS?
        </Carved>
      </div>
      <div className="mt-8 grid gap-9 lg:flex lg:items-center lg:justify-center lg:gap-10">
        <Counters board={state.kind === 'loaded' ? state.board : null} />
        {closedText === null && !isFormThere && (
          <OpenForm
            label="Add Yourself to the Pinboard!"
            // On a bare board the button in its middle is the wanted one.
            look={isBare ? 'plain' : 'wanted'}
            onSubmit={open}
            isOpening={isOpen}
            takesFocus={wasOpen}
          />
        )}
      </div>
      <section
        aria-label="The board"
        className="board mx-auto mt-12 max-w-page"
        aria-busy={state.kind === 'loading'}
      >
        <Frame />
        {closedText !== null && (
          <p className="sign mb-4 max-w-measure text-lead text-balance">{closedText}</p>
        )}
        {isOld && state.kind === 'loaded' && (
          <p role="status" className="sign mb-4">
            {AWAY} This is how it last looked.
          </p>
        )}
        {closedText === null && isFormThere && (
          <div className="writing">
            <PinboardForm
              typed={typed}
              problem={rejected?.message}
              sendingKey={sendingKey}
              onClose={close}
              onAdded={(entry) => {
                close({})
                wasPinned(entry)
              }}
            />
          </div>
        )}
        {state.kind === 'loading' && (
          <div className="py-16">
            <p className="sign scripted:inline-block hidden text-lead">Loading the crew...</p>
            <p className="sign scripted:hidden text-lead">{AWAY}</p>
          </div>
        )}
        {state.kind === 'failed' && (
          <div className="py-16">
            <div className="sign max-w-measure p-6">
              <p className="text-lead">{AWAY}</p>
              <Button className="mt-4 bg-rock!" onClick={() => void reload()}>
                Try again
              </Button>
            </div>
            {state.own.length > 0 && <PinGrid entries={state.own} mine={mine} />}
          </div>
        )}
        {isBare && !isFormThere && (
          <div className="empty-note">
            {closedText === null ? (
              <>
                <h2>Be the First to Join!</h2>
                <p className="mt-2 mb-6 text-balance">
                  The cork is bare and the pins are sharp. Somebody has to start.
                </p>
                <OpenForm label="Start the Madness!" onSubmit={open} />
              </>
            ) : (
              <p>Nothing but cork: the pins went home before anybody came.</p>
            )}
          </div>
        )}
        {state.kind === 'loaded' && !isBare && (
          <Notes
            board={state.board}
            mine={mine}
            isContinued={isContinued}
            isLoadingOlder={isLoadingOlder}
            onOlder={() => void loadOlder().then((isLoaded) => isLoaded || toast(OLDER_FAILED))}
          />
        )}
      </section>
    </main>
  )
}

const AWAY = 'The board is out of reach at the moment.'
const OLDER_FAILED = {
  title: 'Oops!',
  description: 'The older notes could not be fetched. Please try again.',
  variant: 'destructive',
} as const

/** The four beams. */
function Frame() {
  return ['top', 'bottom', 'left', 'right'].map((side) => <i key={side} aria-hidden="true" />)
}

function Counters({ board }: { board: Board | null }) {
  const counters = [
    { label: 'Ravers Checked In', value: board?.counts.pins },
    { label: 'Countries', value: board?.counts.locations },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 justify-self-center sm:gap-4">
      {counters.map(({ label, value }) => (
        <div key={label} className="brass">
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenFormProps {
  label: string
  look?: 'wanted' | 'plain'
  onSubmit: (event: FormEvent) => void
  isOpening?: boolean
  /** It is back in the place of the form that had the focus. */
  takesFocus?: boolean
}

/** A button that works before the scripts have started: it then asks for the page with the form in it. */
function OpenForm({
  label,
  look = 'wanted',
  onSubmit,
  isOpening = false,
  takesFocus = false,
}: OpenFormProps) {
  return (
    <form method="get" action="/attendee-pinboard#join" onSubmit={onSubmit}>
      <Button
        autoFocus={takesFocus}
        type="submit"
        name="add"
        value="1"
        look={look}
        disabled={isOpening}
      >
        {label}
      </Button>
    </form>
  )
}

interface NotesProps {
  board: Board
  mine: ReadonlySet<number>
  isContinued: boolean
  isLoadingOlder: boolean
  onOlder: () => void
}

function Notes({
  board: { entries, nextBefore },
  mine,
  isContinued,
  isLoadingOlder,
  onOlder,
}: NotesProps) {
  return (
    <>
      {isContinued && (
        <p className="mb-4">
          <a href="/attendee-pinboard" className="sign font-bold underline underline-offset-4">
            Back to the newest notes
          </a>
        </p>
      )}
      <PinGrid entries={entries} mine={mine} />
      {nextBefore !== null && (
        <p className="mt-6 mb-4">
          <a
            href={`/attendee-pinboard?before=${nextBefore}`}
            aria-busy={isLoadingOlder}
            className="sign font-bold underline underline-offset-4"
            onClick={(event) => {
              // Wanted in another tab or window: that is the browser's to do.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOlder()
            }}
          >
            {isLoadingOlder ? 'Unpinning older notes …' : 'Show older notes'}
          </a>
        </p>
      )}
    </>
  )
}
