import type { MouseEvent } from 'react'
import { useHref } from '~/ui/use-href'
import { useText } from '~/ui/use-text'

interface Props {
  /** The `before` of the next older notes; null when there are none. */
  before: number | null
  isReading: boolean
  onShow: () => void
}

/** The link below the notes. Without scripts it leads to a page of older ones. */
export function OlderNotes({ before, isReading, onShow }: Props) {
  const t = useText('pinboard')
  const href = useHref()
  if (before === null) return null
  function onClick(event: MouseEvent) {
    // With a modifier key the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow()
  }
  return (
    <div className="mt-6 mb-4">
      <a
        href={href(`/attendee-pinboard?before=${before}`)}
        aria-busy={isReading}
        className="sign font-bold underline underline-offset-4"
        onClick={onClick}
      >
        {t(isReading ? 'Unpinning older notes …' : 'Show older notes')}
      </a>
    </div>
  )
}
