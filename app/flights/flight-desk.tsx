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
      <div>
        <h1 className="text-chamber font-black">Artist Flight Details</h1>
        <p className="mt-5 text-lead">
          {site.title}
          <br />
          <strong className="text-chalk">{site.dates}</strong>, {site.place}
        </p>
        <EntranceView className="mt-8 hidden w-full max-w-lg rounded-xl lg:block" />
        <WhatHappens />
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
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
    <div className="mt-8 grid max-w-measure gap-2 border-l-4 border-glowworm pl-5">
      <p className="font-semibold text-chalk">All information is confidential and used only for booking your flights.</p>
      <p>
        Names, passport, contact and notes are stored encrypted. Only the organisers who book can open them, and every look is written
        down.
      </p>
    </div>
  )
}
