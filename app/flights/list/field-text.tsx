import { Fragment } from 'react'
import type { FlightFieldName } from '../../../services/journeys/flight-fields'
import type { ListedFlight } from './fetch-flights'
import { PassportNumber } from './passport-number'

/** Whether the field has a text, readable or not. */
export function isGiven(flight: ListedFlight, name: FlightFieldName): boolean {
  return flight[name] !== null || Boolean(flight.unreadable?.includes(name))
}

/** The text of a given field. */
export function FieldText({ flight, name }: { flight: ListedFlight; name: FlightFieldName }) {
  const text = flight[name]
  if (text === null) return <em>Cannot be decrypted</em>
  if (name === 'passportNumber')
    return <PassportNumber number={text} owner={flight.artistName ?? ''} />
  return name === 'email' ? <EmailText address={text} /> : text
}

/** A long address goes on in the next line from the @ or a dot on, not within a word. */
function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function UnreadableNote() {
  return (
    <p className="mt-2 font-semibold text-ember">
      Part of this cannot be decrypted: it was changed in the database, or encrypted with another
      key.
    </p>
  )
}
