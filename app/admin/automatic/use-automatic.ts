import { useCallback, useEffect, useState } from 'react'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { useReading } from '~/http/use-single-flight'

/** The newest submissions that look automatic, and how many there are. */
export interface Automatic {
  total: number
  flights: ListedFlight[]
}

/**
 * The submissions that look automatic, read at first and by `again`. What was read before stays when that fails.
 *
 * @param isWanted - false for a key that must not read them
 */
export function useAutomatic(password: string, isWanted: boolean) {
  const [automatic, setAutomatic] = useState<Automatic | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    const fresh = await fetchAutomatic(password)
    setFailed(fresh === null)
    if (fresh) setAutomatic(fresh)
  }, [password])
  const [, again] = useReading(read)
  useEffect(() => {
    if (isWanted) void again()
  }, [isWanted, again])
  return { automatic, hasFailed, again }
}

async function fetchAutomatic(password: string): Promise<Automatic | null> {
  const response = await fetchAsAdmin(password, 'GET', '/api/admin/automatic-flights')
  const read = response?.ok ? ((await response.json().catch(() => null)) as Automatic | null) : null
  return Array.isArray(read?.flights) ? read : null
}
