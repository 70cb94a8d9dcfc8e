import { useState } from 'react'
import { fetchAsAdmin, readAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { BusyButton } from '~/ui/busy-button'
import { copyText } from '~/ui/copy-text'
import { isolated } from '../../../rules/isolated'
import { useLoaded } from '~/ui/use-loaded'
import { isMade, type Made } from './key-form'
import { QrCode } from './qr-code'

interface Driver {
  driver: string
  pickUps: number
}

/** The longest name of a key, in code points. */
const LONGEST_NAME = 60

/**
 * Makes a link for each driver that the travel desk has named, with a key of this driver alone.
 *
 * @param onMade - called when the list of keys has to be read again
 */
export function DriverLinks({ password, onMade }: { password: string; onMade: () => void }) {
  const { value, state } = useLoaded(() =>
    readAsAdmin<Driver[]>(password, '/api/admin/drivers', Array.isArray),
  )
  const drivers = value ?? []
  const [made, setMade] = useState<{ driver: string; link: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMaking, make] = useSingleFlight(async (driver: string) => {
    const name = [...driver].slice(0, LONGEST_NAME).join('')
    const body = { name, roles: ['drivers'], driver }
    const response = await fetchAsAdmin(password, 'POST', '/api/admin/keys', body)
    const answer = await answerIn<Made>(response, isMade)
    // Without the answer nobody has the key, but it may have been made.
    onMade()
    if (answer === null)
      return setProblem('The link could not be made. If its key is in the list below, revoke it.')
    setProblem(null)
    setMade({ driver, link: `${location.origin}/pick-ups#${answer.key}` })
  })

  return (
    <section aria-labelledby="driver-links-title" className="mt-8">
      <h3 id="driver-links-title" className="text-xl">
        Links for drivers
      </h3>
      <p className="mt-2 max-w-measure text-dust">
        {drivers.length === 0
          ? 'Once the travel desk has entered a driver, a link can be made here that shows the passengers of this driver alone.'
          : 'A link opens the arrivals board with the passengers of one driver, without anything to type. To end it, revoke its key below.'}
      </p>
      <ul aria-label="Drivers" className="mt-3 max-w-xl">
        {drivers.map(({ driver, pickUps }) => (
          <li
            key={driver}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-seam/40 py-2"
          >
            <span>
              <bdi className="font-bold text-chalk">{driver}</bdi>,{' '}
              {pickUps === 1 ? '1 pick-up' : `${pickUps} pick-ups`}
            </span>
            <BusyButton isBusy={isMaking} onClick={() => void make(driver)}>
              Make link
              <span className="sr-only"> for {driver}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-3 font-semibold text-ember empty:hidden">
        {problem ?? (state === 'failed' && 'Failed to load the drivers')}
      </p>
      <div role="status">{made && <NewLink key={made.link} {...made} />}</div>
    </section>
  )
}

function NewLink({ driver, link }: { driver: string; link: string }) {
  return (
    <div className="mt-4 max-w-xl rounded-md border-2 border-acid p-4">
      <p>
        The link of <bdi>{driver}</bdi>. It is shown only now: let the driver’s phone read the code,
        or send the link.
      </p>
      <div className="mt-3">
        <QrCode link={link} label={`QR code with the link of ${driver}`} />
      </div>
      <p className="mt-3 font-bold text-chalk [overflow-wrap:anywhere]">
        <code>{link}</code>
      </p>
      <Button
        className="mt-3"
        onClick={() =>
          void copyText(link, {
            copied: `The link of ${isolated(driver)} can be pasted now.`,
            select: 'Select the link above.',
          })
        }
      >
        Copy link
      </Button>
    </div>
  )
}
