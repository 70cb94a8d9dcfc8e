import { useState } from 'react'
import {
  flightsInAnswer,
  requestFlights,
  type ListedFlight,
  type Listing,
} from '~/flights/list/fetch-flights'
import { KeyGate } from '~/forms/key-gate'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'

interface Props {
  /** The page was unlocked, and the password or key has been refused since then. */
  hasEnded: boolean
  /**
   * @param reading - the list, which may still be loading; empty for a key that does not open it.
   * @param roles - the roles of a key; null for the admin password.
   */
  onOpen: (
    password: string,
    reading: Promise<ListedFlight[] | null>,
    roles: string[] | null,
  ) => void
}

/** Asks for the admin password and tries it with a request for the list. */
export function AdminGate({ hasEnded, onOpen }: Props) {
  const [refusal, setRefusal] = useState(hasEnded ? { text: AT_THE_FIELD.ended } : null)
  const [isTrying, open] = useSingleFlight(async (password: string) => {
    const listing = await requestFlights(password, 'application/json')
    if (listing.ok || listing.why === 'other roles') {
      toast({ title: 'Access Granted', description: 'Welcome to the admin panel.' })
      const reading = listing.ok ? flightsInAnswer(listing.response) : Promise.resolve([])
      return onOpen(password, reading, listing.roles)
    }
    toast({ ...toastOf(listing), variant: 'destructive' })
    setRefusal({ text: AT_THE_FIELD[listing.why] })
  })

  return (
    <div className="sheet mx-auto mt-[clamp(0rem,8svh,6rem)] max-w-lg">
      <div className="flex flex-wrap items-center gap-4 border-b-4 border-acid px-5 pt-6 pb-5 sm:px-8 sm:pt-8">
        <Lock />
        <h1 id="admin-gate-title" className="flex-1 basis-40 text-2xl leading-tight sm:text-3xl">
          Admin Access Required
        </h1>
      </div>
      <KeyGate
        field="admin-password"
        userName="admin page"
        label="Admin password"
        hint="Kept in this tab only, until you reload or leave the page."
        refusal={refusal}
        error={refusal?.text}
        withoutScripts="This page works only with JavaScript, so that the password never becomes part of an address. Please switch JavaScript on."
        submit="Access Admin Panel"
        isTrying={isTrying}
        onKey={(password) => void open(password)}
        aria-labelledby="admin-gate-title"
        className="grid gap-6 p-5 sm:p-8"
      >
        <p>
          Behind this page are the artists’ journeys, passport numbers included. Who has neither the
          password nor a key asks the person who runs the server. Every attempt and every opening of
          the list is logged.
        </p>
      </KeyGate>
    </div>
  )
}

function Lock() {
  return (
    <svg viewBox="0 0 48 48" className="size-12 shrink-0 text-acid" aria-hidden="true">
      <path d="M15 22v-6a9 9 0 0 1 18 0v6" fill="none" stroke="currentColor" strokeWidth="4" />
      <rect x="9" y="21" width="30" height="22" rx="4" fill="currentColor" />
      <path
        d="M24 28a3 3 0 0 1 1.500 5.600L26.500 38h-5l1-4.400A3 3 0 0 1 24 28z"
        className="fill-rock"
      />
    </svg>
  )
}

type Refused = Exclude<Extract<Listing, { ok: false }>, { why: 'other roles' }>
type Refusal = Refused['why']

/** Stays at the field when the toast has gone. */
const AT_THE_FIELD: Record<Refusal | 'ended', string> = {
  ended: 'This page is locked again: the password or key opens nothing any more.',
  'wrong password': 'That is not the password.',
  'too many tries': 'Too many wrong passwords. Wait a few minutes.',
  failed: 'The list cannot be loaded at the moment. Try again in a minute.',
}

function toastOf(listing: Refused) {
  switch (listing.why) {
    case 'wrong password':
      return { title: 'Access Denied', description: 'Invalid password. Please try again.' }
    case 'too many tries':
      return {
        title: 'Access Denied',
        description: `Too many attempts. Please try again in ${inMinutes(listing.retryAfterSeconds)}.`,
      }
    case 'failed':
      return { title: 'Error', description: 'Failed to load flight details' }
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
