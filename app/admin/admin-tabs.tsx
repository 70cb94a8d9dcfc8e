import {
  useDeferredValue,
  useId,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { WantedCard } from '~/flights/desk/use-wanted-card'

/** What each tab gets. */
export interface TabScreen {
  password: string
  /** IANA name. Dates are in the festival's time zone, not in the admin's. */
  timeZone: string
  /** How long a cache in front of the site may still show what was taken down; 0 without one. */
  sharedCacheSeconds: number
  /** Whether the password or key of this page opens the Studio, too. */
  opensStudio: boolean
  /** Null without one, and for a tab that is not open. */
  wantedCard: WantedCard | null
  /** Opens the travel desk at the card of a submission. With null none is wanted any more. */
  onCard: (card: WantedCard | null) => void
  /** The list of submissions has changed, or may have. */
  onStale: () => void
}

export interface AdminTab {
  label: string
  /** The first tab's content stays while others are open. Any other is mounted when it is opened, and loads its list then. */
  content?: ReactNode
  Screen?: ComponentType<TabScreen>
  /** Stays mounted once it was opened, because it may have typed text. */
  isKept?: boolean
  /** Has the cards of submissions, to which `onCard` leads. */
  hasCards?: boolean
  /** Called when it is opened after another one. */
  onOpen?: () => void
}

interface Props {
  tabs: readonly AdminTab[]
  screen: Omit<TabScreen, 'wantedCard' | 'onCard'>
}

/** The parts of the unlocked page, one at a time. Arrow keys go from tab to tab. */
export function AdminTabs({ tabs, screen }: Props) {
  const [open, setOpen] = useState(0)
  // The pressed tab is marked before its content is drawn.
  const shown = useDeferredValue(open)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]))
  const [wantedCard, setWantedCard] = useState<WantedCard | null>(null)
  const id = useId()

  /** Opens a tab. Without a card it was opened by hand, and a card that was wanted before is not any more. */
  function show(index: number, card: WantedCard | null = null) {
    setOpen(index)
    if (index !== open) tabs[index]?.onOpen?.()
    setOpened((before) => new Set([...before, index]))
    setWantedCard(card)
  }

  function onCard(card: WantedCard | null) {
    if (card === null) return setWantedCard(null)
    const index = tabs.findIndex(({ hasCards }) => hasCards)
    show(index, card)
  }

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const steps: Record<string, number> = {
      ArrowRight: open + 1,
      ArrowLeft: open - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    show(next)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label="Parts of this page"
        className="mt-6 flex flex-wrap gap-1 border-b sm:gap-2 border-seam/50 print:hidden"
      >
        {tabs.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => show(index)}
            onKeyDown={move}
            className="relative min-h-11 px-3 font-bold sm:px-4 text-dust hover:text-chalk aria-selected:text-chalk aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:border-b-4"
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, content, Screen, isKept }, index) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          aria-hidden={index !== shown || undefined}
        >
          {(index === 0 || index === shown || (isKept && opened.has(index))) &&
            (Screen ? (
              <Screen
                {...screen}
                wantedCard={index === shown ? wantedCard : null}
                onCard={onCard}
              />
            ) : (
              content
            ))}
        </div>
      ))}
    </>
  )
}
