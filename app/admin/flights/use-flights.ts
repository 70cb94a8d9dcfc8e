import type { ListedFlight } from '~/flights/list/fetch-flights'
import { useListing } from '~/flights/list/use-listing'
import { readAsAdmin } from '~/http/fetch-as-admin'
import { useLoaded } from '~/ui/use-loaded'
import type { Automatic } from './automatic-flights'

/**
 * The submissions, and those among them that look automatic and are in no list. `refresh` reads both again.
 *
 * @param first - the list that came with the password.
 * @param isWanted - false for a key that must not read them.
 */
export function useFlights(
  password: string,
  first: Promise<ListedFlight[] | null>,
  isWanted: boolean,
) {
  const listing = useListing(password, first)
  const automatic = useLoaded(
    () => readAsAdmin<Automatic>(password, '/api/admin/automatic-flights', isAutomatic),
    { isWanted },
  )
  const refresh = () => {
    void listing.refresh()
    void automatic.refresh()
  }
  return { ...listing, automatic, refresh }
}

function isAutomatic(answer: unknown): boolean {
  return Array.isArray((answer as Automatic | null)?.flights)
}
