import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { answerIn } from '~/http/send'
import { useReading } from '~/http/use-single-flight'
import { plusDays } from '../../../rules/dates/days'
import { ALL_DAYS, type PickUp, type PickUpsOfDay, type PickUpState } from './arrival'
import { keepPresses, keptPresses } from './kept-presses'

export const POLL_MS = 5000

/** For how long nothing is asked after too many wrong keys. */
const PAUSE_MS = 60_000
/** A page that comes into sight again waits this long for an answer. Then it shows the arrivals that it has. */
const LONGEST_LOOK_MS = 3000

type Refusal = 'refused' | 'limited'
export type ReadDay = { ok: true; answer: PickUpsOfDay } | { ok: false; why: Refusal | 'failed' }

/**
 * The pick-ups of a day or of all; of today at the festival without one.
 *
 * @param of - another list that has them
 */
export async function readDay(
  password: string,
  day: string | null,
  of = '/api/admin/arrivals',
): Promise<ReadDay> {
  const query = day === null ? '' : `${of.includes('?') ? '&' : '?'}day=${day}`
  const response = await fetchAsAdmin(password, 'GET', of + query)
  const why = refusalIn(response)
  if (why !== null) return { ok: false, why }
  const answer = await answerIn<PickUpsOfDay>(response, isArrivals)
  return answer ? { ok: true, answer } : { ok: false, why: 'failed' }
}

function isArrivals(answer: unknown): boolean {
  const { day, ...lists } = (answer ?? {}) as Partial<Record<string, unknown>>
  const { days, arrivals, departures } = lists
  return (
    typeof day === 'string' &&
    !Number.isNaN(Date.parse(day)) &&
    [days, arrivals, departures].every(Array.isArray)
  )
}

/** What the board shows: today and tomorrow, all days that have pick-ups, or one day (`YYYY-MM-DD`). */
export const NOW = 'now'
export const ALL = ALL_DAYS

/** Until a view is chosen: today and tomorrow, or the next day that has pick-ups when these have none. It follows the day. */
export const OPENING = 'opening'

export function openingView({ day, days }: Pick<PickUpsOfDay, 'day' | 'days'>): string {
  const next = days.find((one) => one >= day)
  return next === undefined || next <= plusDays(day, 1) ? NOW : next
}

type ReadDays = { ok: true; view: string; answers: PickUpsOfDay[] } | Exclude<ReadDay, { ok: true }>

/** The pick-ups of all days that a view shows, and which view it is. */
export async function readDays(password: string, wanted: string): Promise<ReadDays> {
  const isOfToday = wanted === NOW || wanted === OPENING
  const first = await readDay(password, isOfToday ? null : wanted)
  if (!first.ok) return first
  const { answer } = first
  const view = wanted === OPENING ? openingView(answer) : wanted
  if (view === ALL) return { ok: true, view, answers: byDay(answer) }
  if (!isOfToday) return { ok: true, view, answers: [answer] }
  const next = await readDay(password, view === NOW ? plusDays(answer.day, 1) : view)
  if (!next.ok) return next
  return { ok: true, view, answers: view === NOW ? [answer, next.answer] : [next.answer] }
}

/** The pick-ups of all days, a list for each. */
function byDay({ arrivals, departures, ...of }: PickUpsOfDay): PickUpsOfDay[] {
  return of.days.map((day) => ({
    ...of,
    day,
    arrivals: arrivals.filter(isOn(day)),
    departures: departures.filter(isOn(day)),
  }))
}

const isOn = (day: string) => (one: PickUp) => one.collected.startsWith(day)

function refusalIn(response: Response | null): Refusal | null {
  if (response?.status === 401 || response?.status === 403) return 'refused'
  return response?.status === 429 ? 'limited' : null
}

/**
 * The days of the chosen view, read again every few seconds. A press is kept until the server has it, also over a reload, and shown
 * meanwhile.
 *
 * @param onRefused - the key opens nothing any more.
 */
export function useArrivals(password: string, first: PickUpsOfDay, onRefused: () => void) {
  const [view, setView] = useState(() => openingView(first))
  const shown = useRef(OPENING)
  const [days, setDays] = useState<PickUpsOfDay[]>(view === NOW ? [first] : [])
  const [isOffline, setOffline] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const [isInSight, setInSight] = useState(true)
  const [waiting, setWaiting] = useState<ReadonlyMap<string, PickUpState>>(keptPresses)
  const kept = useRef(new Map(waiting))
  const silentUntil = useRef(0)

  /** Stops asking, for good after a refused key, for a minute after too many tries: each request would count as a wrong key. */
  const stop = useCallback(
    (why: Refusal) => {
      silentUntil.current = why === 'refused' ? Infinity : Date.now() + PAUSE_MS
      if (why === 'refused') return onRefused()
      setLimited(true)
    },
    [onRefused],
  )

  const sendAndRead = useCallback(async () => {
    if (Date.now() < silentUntil.current) return
    for (const [id, state] of kept.current) {
      const path = `/api/admin/legs/${id}/state`
      const response = await fetchAsAdmin(password, 'PUT', path, { state })
      const why = refusalIn(response)
      if (why !== null) return stop(why)
      // A flight that was deleted meanwhile needs no state.
      const isDone = response?.ok || response?.status === 404
      if (isDone && kept.current.get(id) === state) kept.current.delete(id)
      keepPresses(kept.current)
    }
    const wanted = shown.current
    const read = await readDays(password, wanted)
    if (!read.ok && read.why !== 'failed') return stop(read.why)
    setOffline(!read.ok)
    if (read.ok && wanted === shown.current) {
      setLimited(false)
      setView(read.view)
      setDays(read.answers)
    }
    setWaiting(new Map(kept.current))
  }, [password, stop])

  /** Presses during a run are sent right after it. */
  const [, sync] = useReading(sendAndRead)

  useEffect(() => {
    void sync()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' || kept.current.size > 0) void sync()
    }, POLL_MS)
    // A tab in the background is not read again, so a key may end meanwhile. Its telephone numbers are hidden until the next
    // answer; a phone without a connection shows them after a moment.
    const look = async () => {
      if (document.visibilityState === 'hidden') return setInSight(false)
      try {
        await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, LONGEST_LOOK_MS))])
      } finally {
        if (document.visibilityState === 'visible') setInSight(true)
      }
    }
    const onChange = () => void look()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [sync])

  /** The days before stay until those of the new view have come. */
  function show(wanted: string) {
    shown.current = wanted
    setView(wanted)
    void sync()
  }

  function press({ id }: PickUp, state: PickUpState) {
    kept.current.set(id, state)
    keepPresses(kept.current)
    setWaiting(new Map(kept.current))
    void sync()
  }

  return {
    days: isInSight && !isLimited ? days : [],
    view,
    show,
    isOffline,
    isLimited,
    waiting,
    press,
  }
}
