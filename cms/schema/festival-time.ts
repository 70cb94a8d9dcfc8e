import { useEffect, useState } from 'react'
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

/** A field of a moment, with the festival's time in its description. The Studio's own input knows the computer's zone only. */
export function WithFestivalTime(props: FieldProps) {
  const { value, description } = props
  const timeZone = useTimeZone(typeof value === 'string')
  const time = inFestivalTime(value, timeZone)
  const sentence = time && `In the festival’s time zone: ${time}.`
  return props.renderDefault({
    ...props,
    description: [description, sentence].filter(Boolean).join(' '),
  })
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
