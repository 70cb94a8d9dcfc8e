import { useState } from 'react'
import type { Site } from '../../../cms/shapes.server'
import type { Rejected } from '~/forms/receive-request.server'
import { FlightDesk } from './flight-desk'
import { FlightForm } from './flight-form'
import { FlightThanks } from './flight-thanks'

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'flightSearchUrl'>
  /** Reference of what was sent without scripts; null before. */
  sent: string | null
  /** What was typed and what was wrong with it, when the form came without scripts. */
  rejected?: Rejected
  /** The day after which what is sent is deleted, as people read it. */
  deletionDate: string
}

/** The desk with the form on it, and the thank-you screen in its place once the form was taken. */
export default function FlightFormIsland({ site, sent, rejected, deletionDate }: Props) {
  const [thanks, setThanks] = useState(sent === null ? null : { reference: sent as string | null })
  if (thanks) return <FlightThanks site={site} reference={thanks.reference} />
  return (
    <FlightDesk site={site}>
      <FlightForm
        rejected={rejected}
        deletionDate={deletionDate}
        onSent={(reference) => setThanks({ reference })}
      />
    </FlightDesk>
  )
}
