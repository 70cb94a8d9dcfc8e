import type { ReactNode } from 'react'
import type { Site } from '../../../cms/shapes.server'
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
      {/* On wide screens it stays beside the form, as far as it fits on the screen. */}
      <div className="grid gap-x-10 gap-y-6 md:max-lg:grid-cols-2 lg:[@media(min-height:46rem)]:sticky lg:[@media(min-height:46rem)]:top-[calc(var(--spacing-nav)+1.5rem)]">
        <div className="md:max-lg:self-center">
          <h1 className="text-page font-black lg:max-w-[7.5em]">Artist Flight Details</h1>
          <p className="mt-4 text-lead">
            {site.title}
            <br />
            <strong className="text-chalk">{site.dates}</strong>, {site.place}
          </p>
        </div>
        <EntranceView className="w-full rounded-xl max-md:hidden print:hidden lg:[@media(max-height:62rem)]:max-h-[32svh] lg:object-cover" />
        <WhatHappens />
        <div className="flex flex-wrap content-start items-center gap-x-5 gap-y-3">
          <ExternalButtonLink href={site.flightSearchUrl}>Search for flights</ExternalButtonLink>
          <p className="text-dust">Look around first; we do the booking.</p>
        </div>
      </div>
      {children}
    </div>
  )
}

/** In plain words what becomes of a passport number that is typed in here. */
function WhatHappens() {
  return (
    <div className="grid max-w-measure content-start gap-2 border-l-4 border-glowworm pl-5">
      <p className="font-semibold text-chalk">
        All information is confidential and used only for booking your flights.
      </p>
      <p>
        Names, passport, contact and notes are stored encrypted. Only the organisers who book can
        open them, and every look is written down.
      </p>
    </div>
  )
}
