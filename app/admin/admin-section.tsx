import type { ReactNode, RefObject } from 'react'
import { BusyButton } from '~/ui/busy-button'
import { useKeptFocus } from '~/ui/use-kept-focus'

interface Props {
  title: string
  /** Gets the focus when a pressed button has gone with what it was for. */
  heading?: RefObject<HTMLHeadingElement>
  intro?: string
  isLoading: boolean
  /** Left out where the list needs no button to be read again. */
  onRefresh?: () => void
  children: ReactNode
}

/** The frame of a tab: its heading, the button that reads the list again, and what the list is. */
export function AdminSection({ title, heading, intro, isLoading, onRefresh, children }: Props) {
  const id = `${title.toLowerCase()}-title`
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section {...kept} aria-labelledby={id} aria-busy={isLoading} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        {onRefresh && (
          <BusyButton isBusy={isLoading} onClick={onRefresh}>
            Refresh {title.toLowerCase()}
          </BusyButton>
        )}
      </div>
      {intro && <p className="mt-2 max-w-measure text-dust">{intro}</p>}
      {children}
    </section>
  )
}
