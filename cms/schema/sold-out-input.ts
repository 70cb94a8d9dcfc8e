import { createElement, useEffect, useState } from 'react'
import { set, setIfMissing, unset, type FormPatch, type ObjectInputProps } from 'sanity'
import { soldOutState, type SoldOutAnswer } from '../embargo'
import { askSoldOut, type KnownSoldOut } from './lake-questions'
import { UNDER_A_FIELD } from './under-a-field'

/** The field in its stored form, which may be unfinished. */
export interface SoldOutValue {
  answer?: string
  year?: number
}

const ASK_AGAIN_MS = 3000

/** The answer of the form, null when it leaves the word to the provider or is unfinished. */
export function answerOf(given: SoldOutValue | undefined): SoldOutAnswer | null {
  const { answer, year } = given ?? {}
  return (answer === 'yes' || answer === 'no') && typeof year === 'number' ? { answer, year } : null
}

/** What the site shows in this state, and why. */
export function soldOutSentence({ isSoldOut, by, since }: KnownSoldOut): string {
  if (by === 'organisers')
    return isSoldOut
      ? 'Sold out by your word: what waited for it is public.'
      : 'Not sold out by your word: what waits for it is a secret, also if the meter is full.'
  if (!isSoldOut)
    return 'Not sold out, because neither the ticket provider nor you have said so: what waits for it is a secret, also if the meter is full.'
  const day = new Date(since ?? '').toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return `Sold out since ${day}, says the ticket provider: what waited for it is public.`
}

/** The state once the form is published; null when that changes nothing. */
export function afterPublish(
  now: KnownSoldOut,
  given: SoldOutValue | undefined,
): KnownSoldOut | null {
  const since = now.since === null ? null : new Date(now.since)
  const then = soldOutState(now.edition, answerOf(given), since)
  const isSame = then.isSoldOut === now.isSoldOut && then.by === now.by
  return isSame ? null : { ...then, since: now.since }
}

/** What a press of “Undo” does: it takes back the organisers' answer, or else the provider's sell-out. Null: nothing to undo. */
export function undoing(now: KnownSoldOut, given: SoldOutValue | undefined): FormPatch[] | null {
  if (given?.answer === 'yes' || given?.answer === 'no')
    return [set('provider', ['answer']), unset(['year'])]
  if (!now.isSoldOut || now.by !== 'provider' || now.edition === null) return null
  return [setIfMissing({}), set('no', ['answer']), set(now.edition, ['year'])]
}

/** The question with what the site shows now, what it would show, and a way back. */
export function SoldOutInput(props: ObjectInputProps) {
  const given = props.value as SoldOutValue | undefined
  const now = useSiteState()
  const then = now && afterPublish(now, given)
  const undo = now && undoing(now, given)
  const line = (text: string) => createElement('p', { style: UNDER_A_FIELD }, text)
  return createElement(
    'div',
    { 'data-testid': 'sold-out' },
    props.renderDefault(props),
    now && line(`The site now: ${soldOutSentence(now)}`),
    then && line(`Once you publish: ${soldOutSentence(then)}`),
    undo &&
      !props.readOnly &&
      createElement(
        'button',
        { type: 'button', style: BUTTON, onClick: () => props.onChange(undo) },
        given?.answer === 'yes' || given?.answer === 'no' ? 'Undo my answer' : 'Undo the sell-out',
      ),
  )
}

/** Asked again and again, because a publish or the provider changes it. Null while the site does not answer. */
function useSiteState(): KnownSoldOut | null {
  const [state, setState] = useState<KnownSoldOut | null>(null)
  useEffect(() => {
    let isShown = true
    const ask = async () => {
      const answer = await askSoldOut()
      if (isShown) setState(answer)
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [])
  return state
}

const BUTTON = {
  marginTop: '12px',
  padding: '8px 12px',
  border: '1px solid var(--card-border-color)',
  borderRadius: '3px',
  font: '500 13px/1.2 Inter, system-ui, sans-serif',
  color: 'var(--card-fg-color)',
  background: 'var(--card-bg-color)',
  cursor: 'pointer',
}
