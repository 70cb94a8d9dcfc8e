import { useEffect, useState } from 'react'
import { send } from '~/http/send'
import {
  readAirports,
  readZones,
  type Airport,
} from '../../../services/journeys/airports/airport-search'
import names from '../../../services/journeys/airports/airport-names.txt?url'
import zones from '../../../services/journeys/airports/airports.txt?url'

export interface KnownAirports {
  /** To propose while somebody types. */
  airports: Airport[]
  /** The time zone of an airport by its code. */
  zones: ReadonlyMap<string, string>
}

let loaded: KnownAirports | null = null

/** Empty until they are here, and when they cannot be loaded: a code can be typed anyway. */
export function useAirports(): KnownAirports {
  const [known, setKnown] = useState(loaded ?? { airports: [], zones: new Map() })
  useEffect(() => {
    if (loaded !== null) return
    const leaving = new AbortController()
    const read = async (address: string) => {
      const answer = await send(address, { signal: leaving.signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return answer.text()
    }
    Promise.all([read(names), read(zones)])
      .then(([nameList, zoneList]) => {
        loaded = { airports: readAirports(nameList), zones: readZones(zoneList) }
        setKnown(loaded)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return known
}
