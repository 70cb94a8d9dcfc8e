import { Button } from '~/ui/button'
import { ListStatus } from '~/ui/list-status'
import { useLoaded } from '~/ui/use-loaded'
import type { TabScreen } from './admin-tabs'

/** 'Travel desk'. Its code is a third of the page's, and comes when the tab is opened first. */
export function DeskTab(screen: TabScreen) {
  const { value, state, refresh } = useLoaded(loadDesk)
  if (value) return <value.TravelDesk {...screen} />
  return (
    <>
      <ListStatus name="the travel desk" state={state} />
      {state === 'failed' && (
        <Button className="mt-4" onClick={() => void refresh()}>
          Load it again
        </Button>
      )}
    </>
  )
}

/** @returns null when it could not be loaded */
function loadDesk() {
  return import('~/flights/desk/travel-desk').catch(() => null)
}
