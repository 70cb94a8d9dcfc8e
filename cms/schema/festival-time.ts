import { createElement, Fragment, useEffect, useState } from 'react'
import { useClient, useFormValue, type FieldProps } from 'sanity'
import { isTimeZone } from '../../rules/dates/time-zone'
import { API_VERSION, askTimeZone } from './lake-questions'
import { UNDER_A_FIELD } from './under-a-field'

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

/** A field of a moment, with the festival's time below it. The Studio's own input shows the time of the computer. */
export function WithFestivalTime(props: FieldProps) {
  const timeZone = useTimeZone(typeof props.value === 'string')
  const time = inFestivalTime(props.value, timeZone)
  return createElement(
    Fragment,
    null,
    props.renderDefault(props),
    time && createElement('p', { style: UNDER_A_FIELD }, `In the festival’s time zone: ${time}`),
  )
}

/** When the festival is over by its dates. The query of the settings has the same rule (`cms/queries.ts`). */
export function overByDates(lastDay: unknown): string | null {
  const noon = typeof lastDay === 'string' ? Date.parse(`${lastDay}T12:00:00Z`) : Number.NaN
  return Number.isNaN(noon) ? null : new Date(noon + 86_400_000).toISOString()
}

/** The choice when the festival is over, with the moment of “By the dates” below it. */
export function WithEndByDates(props: FieldProps) {
  const timeZone = useTimeZone(true)
  const time = inFestivalTime(overByDates(useFormValue(['endDate'])), timeZone)
  return createElement(
    Fragment,
    null,
    props.renderDefault(props),
    time &&
      createElement(
        'p',
        { style: UNDER_A_FIELD },
        `By the dates, in the festival’s time zone: ${time}`,
      ),
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
      // Without an answer the field shows what it showed before.
      () => undefined,
    )
    return () => void (isWaiting = false)
  }, [client, isAsked])
  return edited ?? published
}
