import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '../busy-button'

interface Props {
  password: string
  timeZone: string
}

/** 'Travel desk'. Its code is fetched when the tab is opened. */
export function DeskTab(props: Props) {
  const [desk, setDesk] = useState<{ Desk: ComponentType<Props> } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, load] = useSingleFlight(async () => {
    setFailed(false)
    try {
      const { TravelDesk } = await import('./travel-desk')
      setDesk({ Desk: TravelDesk })
    } catch {
      setFailed(true)
    }
  })
  const first = useRef(load)
  useEffect(() => void first.current(), [])

  if (desk !== null) return <desk.Desk {...props} />
  return (
    <div role="status" className="mt-6">
      {isLoading && <p className="text-dust">Loading the travel desk...</p>}
      {hasFailed && (
        <>
          <p className="font-semibold text-ember">The travel desk could not be loaded</p>
          <BusyButton className="mt-3" isBusy={isLoading} onClick={() => void load()}>
            Try again
          </BusyButton>
        </>
      )}
    </div>
  )
}
