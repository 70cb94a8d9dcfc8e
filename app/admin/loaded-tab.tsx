import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from './busy-button'
import { useKeptFocus } from '~/ui/use-kept-focus'

interface Screen {
  password: string
  /** IANA name. */
  timeZone: string
}

interface Props extends Screen {
  /** The name in 'Loading the travel desk...'. */
  name: string
  fetchScreen: () => Promise<ComponentType<Screen>>
}

/** A tab whose code is fetched when it is opened, so that the page's first scripts stay small. */
export function LoadedTab({ name, fetchScreen, ...screen }: Props) {
  const [fetched, setFetched] = useState<{ Screen: ComponentType<Screen> } | null>(null)
  const [failures, setFailures] = useState(0)
  const [isLoading, load] = useSingleFlight(async () => {
    try {
      setFetched({ Screen: await fetchScreen() })
    } catch {
      setFailures((before) => before + 1)
    }
  })
  const kept = useKeptFocus<HTMLDivElement>()
  const first = useRef(load)
  useEffect(() => void first.current(), [])

  return (
    <div {...kept}>
      {fetched !== null ? (
        <fetched.Screen {...screen} />
      ) : (
        <div role="status" className="mt-6">
          {isLoading && <p className="text-dust">Loading the {name}...</p>}
          {failures > 0 && (
            <>
              {!isLoading && (
                <p className="font-semibold text-ember">
                  The {name} could not be loaded
                  {/* A browser requests a failed import of this file again only when the page is loaded again. */}
                  {failures > 1 && '. If this goes on, load the page again'}
                </p>
              )}
              <BusyButton className="mt-3" isBusy={isLoading} onClick={() => void load()}>
                Try again
              </BusyButton>
            </>
          )}
        </div>
      )}
    </div>
  )
}
