import { useEffect, useState } from 'react'
import { readAirports, type Airport } from './airport-search'
import names from './airport-names.txt?url'

let loaded: Airport[] | null = null

/** Airports to propose while somebody types. Empty until they are here, and when they cannot be loaded: a code can be typed anyway. */
export function useAirports(): Airport[] {
  const [airports, setAirports] = useState(loaded ?? [])
  useEffect(() => {
    if (loaded !== null) return
    const leaving = new AbortController()
    fetch(names, { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setAirports((loaded = readAirports(await answer.text())))
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return airports
}
