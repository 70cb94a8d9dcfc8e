import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import type { Arrival, ArrivalsOfDay, PickUpState } from './arrival'

const POLL_MS = 5000
const DAY_MS = 86_400_000

export type ReadDay =
  { ok: true; answer: ArrivalsOfDay } | { ok: false; why: 'refused' | 'failed' | 'limited' }

/** The arrivals of a day; of today at the festival without one. */
export async function readDay(password: string, day: string | null): Promise<ReadDay> {
  const query = day === null ? '' : `?day=${day}`
  const response = await fetchAsAdmin(password, 'GET', `/api/admin/arrivals${query}`)
  if (response?.status === 401 || response?.status === 403) return { ok: false, why: 'refused' }
  if (response?.status === 429) return { ok: false, why: 'limited' }
  const answer: unknown = response?.ok ? await response.json().catch(() => null) : null
  return answer === null
    ? { ok: false, why: 'failed' }
    : { ok: true, answer: answer as ArrivalsOfDay }
}

/**
 * Today and tomorrow, read again every few seconds. A press is kept until the server has it, and shown meanwhile.
 *
 * @param onRefused - the key opens nothing any more.
 */
export function useArrivals(password: string, first: ArrivalsOfDay, onRefused: () => void) {
  const [days, setDays] = useState<ArrivalsOfDay[]>([first])
  const [isOffline, setOffline] = useState(false)
  const [waiting, setWaiting] = useState<ReadonlyMap<string, PickUpState>>(new Map())
  const kept = useRef(new Map<string, PickUpState>())
  const isRunning = useRef(false)
  const isAgain = useRef(false)

  const sendAndRead = useCallback(async () => {
    for (const [id, state] of kept.current) {
      const path = `/api/admin/legs/${id}/state`
      const response = await fetchAsAdmin(password, 'PUT', path, { state })
      // A flight that was deleted meanwhile needs no state.
      const isDone = response?.ok || response?.status === 404
      if (isDone && kept.current.get(id) === state) kept.current.delete(id)
    }
    const today = await readDay(password, null)
    const tomorrow = today.ok ? await readDay(password, dayAfter(today.answer.day)) : today
    if (!tomorrow.ok && tomorrow.why === 'refused') return onRefused()
    setOffline(!tomorrow.ok)
    if (today.ok && tomorrow.ok) setDays([today.answer, tomorrow.answer])
    setWaiting(new Map(kept.current))
  }, [password, onRefused])

  /** Only one run at a time. Presses during a run are sent right after it. */
  const sync = useCallback(async () => {
    isAgain.current = true
    if (isRunning.current) return
    isRunning.current = true
    while (isAgain.current) {
      isAgain.current = false
      await sendAndRead()
    }
    isRunning.current = false
  }, [sendAndRead])

  useEffect(() => {
    void sync()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' || kept.current.size > 0) void sync()
    }, POLL_MS)
    // A tab in the background is not read again, so a key may have ended meanwhile. Telephone numbers must not stay then.
    const look = () => void sync()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [sync])

  function press({ id }: Arrival, state: PickUpState) {
    kept.current.set(id, state)
    setWaiting(new Map(kept.current))
    void sync()
  }

  return { days, isOffline, waiting, press }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
