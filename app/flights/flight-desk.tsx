import type { ReactNode } from 'react'
import type { Site } from '../../cms/shapes.server'
import { ExternalButtonLink } from '~/ui/button'
import { EntranceView } from './entrance-view'

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'flightSearchUrl'>
  /** The form. */
  children: ReactNode
}

/** What an artist should know before filling in the form, and the form beside it. */
export function FlightDesk({ site, children }: Props) {
  return (
    <div className="mx-auto grid max-w-page items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div className="lg:sticky lg:top-24">
        <h1 className="text-chamber font-black">Artist Flight Details</h1>
        <p className="mt-5 text-lead">
          {site.title}
          <br />
          <strong className="text-chalk">{site.dates}</strong>, {site.place}
        </p>
        <p className="mt-6 flex max-w-measure items-start gap-3">
          <Lock />
          All information is confidential and used only for booking your flights.
        </p>
        <EntranceView className="mt-8 hidden w-full max-w-md rounded-lg lg:block" />
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ExternalButtonLink href={site.flightSearchUrl}>Search for flights</ExternalButtonLink>
          <p className="text-dust">Look around first; we do the booking.</p>
        </div>
      </div>
      {children}
    </div>
  )
}

function Lock() {
  return (
    <svg viewBox="0 0 24 24" className="mt-px size-6 shrink-0 text-glowworm" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.25">
      <path d="M5 11h14v9H5zM8 11V7.5a4 4 0 0 1 8 0V11M12 14.5v2" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
