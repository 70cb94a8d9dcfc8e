import { useEffect, useState } from 'react'
import { BusyButton } from '~/ui/busy-button'
import { ListStatus } from '~/ui/list-status'
import { reportCaught } from '~/ui/report-caught'
import { useLoaded } from '~/ui/use-loaded'
import type { TabScreen } from './admin-tabs'

/** 'Travel desk'. Its code is a third of the page's, and comes when the tab is opened first. */
export function DeskTab(screen: TabScreen) {
  const { value, state, refresh } = useLoaded(loadDesk)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    // The pressed button had the focus, and it is no longer in the page.
    if (value && isPressed && document.activeElement === document.body)
      document.getElementById('desk-title')?.focus()
  }, [value, isPressed])

  function loadAgain() {
    setPressed(true)
    void refresh()
  }

  if (value) return <value.TravelDesk {...screen} />
  return (
    <>
      <ListStatus name="the travel desk" state={state} />
      {(isPressed || state === 'failed') && (
        <>
          {/* After a deployment the file that this page knows is not there any more. */}
          <p className="mt-2">Check the connection. If it fails again, load the page again.</p>
          <BusyButton className="mt-4" isBusy={state === 'loading'} onClick={loadAgain}>
            Load it again
          </BusyButton>
        </>
      )}
    </>
  )
}

/** @returns null when it could not be loaded */
async function loadDesk() {
  try {
    return await import('~/flights/desk/travel-desk')
  } catch (error) {
    reportCaught(error)
    return null
  }
}
