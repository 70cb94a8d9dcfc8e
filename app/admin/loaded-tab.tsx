import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'

interface Screen {
  password: string
  /** IANA name. */
  timeZone: string
}

interface Props extends Screen {
  /** As in 'Loading the travel desk...'. */
  name: string
  fetchScreen: () => Promise<ComponentType<Screen>>
}

/** A tab whose code is fetched when it is opened, so that the page's first scripts stay small. */
export function LoadedTab({ name, fetchScreen, ...screen }: Props) {
  const [fetched, setFetched] = useState<{ Screen: ComponentType<Screen> } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, load] = useSingleFlight(async () => {
    setFailed(false)
    try {
      setFetched({ Screen: await fetchScreen() })
    } catch {
      setFailed(true)
    }
  })
  const first = useRef(load)
  useEffect(() => void first.current(), [])

  if (fetched !== null) return <fetched.Screen {...screen} />
  return (
    <div role="status" className="mt-6">
      {isLoading && <p className="text-dust">Loading the {name}...</p>}
      {hasFailed && (
        <>
          <p className="font-semibold text-ember">The {name} could not be loaded</p>
          <BusyButton className="mt-3" isBusy={isLoading} onClick={() => void load()}>
            Try again
          </BusyButton>
        </>
      )}
    </div>
  )
}
