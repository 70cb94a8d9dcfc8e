import { useState, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import type { Board } from './fetch-board'
import { PinGrid } from './pin-grid'
import { PinboardForm } from './pinboard-form'
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
  rejected?: { message: string; typed: Partial<Record<string, string>> }
}

/** 'WHO'S COMING TO THE MADNESS?': counters, form and notes. */
export function PinboardScreen({ board: initial, isStale, isContinued, isFormOpen, rejected }: Props) {
  const { state, reload, loadOlder, isLoadingOlder } = useBoard(initial)
  const [isOpen, setOpen] = useState(isFormOpen)
  const [wasOpen, setWasOpen] = useState(false)

  function open(event: FormEvent) {
    event.preventDefault()
    setOpen(true)
  }
  function close() {
    setOpen(false)
    setWasOpen(true)
  }

  return (
    <main id="main" className="mx-auto max-w-page px-gutter py-chamber text-center">
      <h1 className="text-chamber">WHO'S COMING TO THE MADNESS?</h1>
      <Counters board={state.kind === 'loaded' ? state.board : null} />
      <div className="mt-8">
        {isOpen ? (
          <PinboardForm
            typed={rejected?.typed}
            problem={rejected?.message}
            onClose={close}
            onAdded={() => {
              close()
              void reload()
            }}
          />
        ) : (
          <OpenForm label="Add Yourself to the Pinboard!" onSubmit={open} takesFocus={wasOpen} />
        )}
      </div>
      <section aria-label="The board" className="mt-12 rounded-md border-4 border-[#4a3524] bg-[#2c2017] p-4 sm:p-8" aria-busy={state.kind === 'loading'}>
        {isStale && state.kind === 'loaded' && (
          <p role="status" className="mb-6 text-dust">
            {AWAY} This is how it last looked.
          </p>
        )}
        {state.kind === 'loading' && (
          <>
            <p className="scripted:block hidden py-16 text-lead">Loading the crew...</p>
            <p className="scripted:hidden py-16 text-lead">{AWAY}</p>
          </>
        )}
        {state.kind === 'failed' && (
          <div className="py-16">
            <p className="text-lead">{AWAY}</p>
            <Button className="mt-5" onClick={() => void reload()}>
              Try again
            </Button>
          </div>
        )}
        {state.kind === 'loaded' && (
          <Notes
            board={state.board}
            isContinued={isContinued}
            isLoadingOlder={isLoadingOlder}
            onOlder={() => void loadOlder().then((isLoaded) => isLoaded || toast(OLDER_FAILED))}
            empty={<OpenForm label="Start the Madness!" onSubmit={open} />}
          />
        )}
      </section>
    </main>
  )
}

const AWAY = 'The board is out of reach at the moment.'
const OLDER_FAILED = { title: 'Oops!', description: 'The older notes could not be fetched. Please try again.', variant: 'destructive' } as const

function Counters({ board }: { board: Board | null }) {
  const counters = [
    { label: 'Ravers Checked In', value: board?.counts.pins },
    { label: 'Countries', value: board?.counts.locations },
  ]
  return (
    <dl className="mt-8 flex flex-wrap justify-center gap-x-16 gap-y-4">
      {counters.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-dust">{label}</dt>
          <dd className="text-name font-extrabold text-glowworm tabular-nums">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenFormProps {
  label: string
  onSubmit: (event: FormEvent) => void
  /** It is back in the place of the form that had the focus. */
  takesFocus?: boolean
}

/** A button that works before the scripts have started: it then asks for the page with the form in it. */
function OpenForm({ label, onSubmit, takesFocus = false }: OpenFormProps) {
  return (
    <form method="get" action="/attendee-pinboard" onSubmit={onSubmit}>
      <Button autoFocus={takesFocus} type="submit" name="add" value="1" look="wanted">
        {label}
      </Button>
    </form>
  )
}

interface NotesProps {
  board: Board
  isContinued: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  empty: React.ReactNode
}

function Notes({ board: { entries, nextBefore }, isContinued, isLoadingOlder, onOlder, empty }: NotesProps) {
  if (entries.length === 0 && !isContinued) {
    return (
      <div className="py-12">
        <h2 className="text-3xl">Be the First to Join!</h2>
        <p className="mx-auto mt-3 mb-6 max-w-measure">The cork is bare and the pins are sharp. Somebody has to start.</p>
        {empty}
      </div>
    )
  }
  return (
    <>
      {isContinued && (
        <p className="mb-6">
          <a href="/attendee-pinboard" className="inline-block py-2.5 font-bold text-torch underline underline-offset-4">
            Back to the newest notes
          </a>
        </p>
      )}
      <PinGrid entries={entries} />
      {nextBefore !== null && (
        <p className="mt-10">
          <a
            href={`/attendee-pinboard?before=${nextBefore}`}
            aria-busy={isLoadingOlder}
            className="inline-block py-2.5 font-bold text-torch underline underline-offset-4"
            onClick={(event) => {
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
