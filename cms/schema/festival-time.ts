import { createElement, Fragment, useEffect, useState } from 'react'
import { useClient, useFormValue, type FieldProps } from 'sanity'
import { isTimeZone } from '../time-zone'
import { API_VERSION, askTimeZone } from './lake-questions'

/**
 * A moment as the clocks of the festival show it: "Fri 13 March 2026, 00:00 (Europe/Madrid)".
 *
 * @returns null when the moment or the zone cannot be read.
 */
export function inFestivalTime(at: unknown, timeZone: unknown): string | null {
  const instant = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (Number.isNaN(instant) || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return null
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday, day, month, year, hour, minute } = parts
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} (${timeZone})`
}

/** The Studio's font and colour of descriptions, which it exports no component for. */
const STYLE = {
  margin: '8px 0 0',
  font: '13px/1.5 Inter, system-ui, sans-serif',
  color: 'var(--card-muted-fg-color)',
}

/** A field of a moment, with the festival's time below it. The Studio's own input shows the time of the computer. */
export function WithFestivalTime(props: FieldProps) {
  const timeZone = useTimeZone(typeof props.value === 'string')
  const time = inFestivalTime(props.value, timeZone)
  return createElement(
    Fragment,
    null,
    props.renderDefault(props),
    time && createElement('p', { style: STYLE }, `In the festival’s time zone: ${time}`),
  )
}

/** The zone in the edited document, which the festival settings have, or else in the published settings. */
function useTimeZone(isWanted: boolean): unknown {
  const edited = useFormValue(['timeZone'])
  const client = useClient({ apiVersion: API_VERSION })
  const [published, setPublished] = useState<string | null>(null)
  const isAsked = isWanted && typeof edited !== 'string'
  useEffect(() => {
    if (!isAsked) return
    let isWaiting = true
    askTimeZone({ getClient: () => client }).then(
      (timeZone) => isWaiting && setPublished(timeZone),
      // Without an answer the field says as much as before.
      () => undefined,
    )
    return () => void (isWaiting = false)
  }, [client, isAsked])
  return edited ?? published
}
