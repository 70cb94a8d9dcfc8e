import { useState, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { toast } from '~/ui/toast'
import { readFlights, requestFlights, type ListedFlight, type Listing } from './fetch-flights'

interface Props {
  /** @param reading - the list that came with the right password, while it is still arriving. */
  onOpen: (password: string, reading: Promise<ListedFlight[] | null>) => void
}

/**
 * Asks for the admin password, which is tried by asking for the list. The field has no name and the button waits for the
 * scripts, so that no browser can put what is typed into an address or a form post.
 */
export function AdminGate({ onOpen }: Props) {
  const [isTrying, setTrying] = useState(false)
  const isHydrated = useHydrated()

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(FIELD_ID)
    if (isTrying || !(field instanceof HTMLInputElement)) return
    const password = field.value
    setTrying(true)
    const listing = await requestFlights(password, 'application/json')
    setTrying(false)
    if (listing.ok) {
      toast({ title: 'Access Granted', description: 'Welcome to the admin panel.' })
      return onOpen(password, readFlights(listing.response))
    }
    toast({ ...refusal(listing), variant: 'destructive' })
    field.select()
  }

  return (
    <form onSubmit={open} aria-labelledby="admin-gate-title" className="mx-auto max-w-md rounded-lg border border-seam/50 bg-rock p-5 sm:p-8">
      <h1 id="admin-gate-title" className="text-3xl">
        Admin Access Required
      </h1>
      <noscript>
        <p className="mt-5 font-semibold text-ember">
          This page works only with JavaScript, so that the password is never sent with a form or an address. Please switch it on.
        </p>
      </noscript>
      <Field id={FIELD_ID} label="Admin password" type="password" autoComplete="current-password" className="mt-6" />
      <Button type="submit" look="wanted" disabled={!isHydrated || isTrying} className="mt-6 w-full">
        Access Admin Panel
      </Button>
    </form>
  )
}

const FIELD_ID = 'admin-password'

function refusal(listing: Extract<Listing, { ok: false }>) {
  switch (listing.why) {
    case 'wrong password':
      return { title: 'Access Denied', description: 'Invalid password. Please try again.' }
    case 'too many tries':
      return { title: 'Access Denied', description: `Too many attempts. Please try again in ${inMinutes(listing.retryAfterSeconds)}.` }
    case 'failed':
      return { title: 'Error', description: 'Failed to load flight details' }
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
