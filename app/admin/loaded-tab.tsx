import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'
import { isLost, loadPart } from '~/ui/load-part'
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

const OUR_FAULT = 'has failed. This is not the connection’s fault, but the site’s'

/** A tab whose code is fetched when it is opened, so that the page's first scripts stay small. */
export function LoadedTab({ name, fetchScreen, ...screen }: Props) {
  const [fetched, setFetched] = useState<{ Screen: ComponentType<Screen> } | null>(null)
  const [failures, setFailures] = useState<unknown[]>([])
  const [isLoading, load] = useSingleFlight(async () => {
    try {
      setFetched({ Screen: await loadPart(fetchScreen) })
    } catch (error) {
      setFailures((before) => [...before, error])
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
          {failures.length > 0 && (
            <>
              {!isLoading && (
                <p className="font-semibold text-ember">
                  The {name} {isLost(failures.at(-1)) ? 'could not be loaded' : OUR_FAULT}
                  {/* When the lost file is one that this one imports, only another page can ask for it. */}
                  {failures.length > 1 && '. If this goes on, load the page again'}
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
