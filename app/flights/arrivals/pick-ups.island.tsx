import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { UserName } from '~/forms/user-name'
import { askForKey } from '~/http/handed-key'
import { adminSecretIn, isAdminKey } from '../../../rules/pasted-key'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { useKeptFocus } from '~/ui/use-kept-focus'
import { useText } from '~/ui/use-text'
import type { PickUpsOfDay } from './arrival'
import { ArrivalsBoard } from './arrivals-board'
import { readDay } from './use-arrivals'

const WHY = {
  refused: 'That key does not open the arrivals.',
  limited: 'Too many wrong keys. Please wait a few minutes.',
  failed: 'The arrivals cannot be loaded at the moment. Please try again.',
} as const
const LINK_ENDED =
  'This link does not open the arrivals any more. Please ask the organisers for a new one.'
const KEY_ENDED =
  'Your key does not open the arrivals any more. Please ask the organisers for a new link.'
type Refusal = (typeof WHY)[keyof typeof WHY] | typeof LINK_ENDED | typeof KEY_ENDED
const FIELD_ID = 'pick-ups-key'

/**
 * The arrivals board, behind a key. A typed key, or that of the admin page from which the board was opened, is kept in memory
 * until the page is left. The key of a link stays in the
 * fragment of the address, so that the page opens again after a reload.
 */
export default function PickUps() {
  const t = useText('pickUps')
  const kept = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<{ password: string; first: PickUpsOfDay } | null>(null)
  const [refusal, setRefusal] = useState<{ text: Refusal } | null>(null)
  const isHydrated = useHydrated()
  const [isTrying, open] = useSingleFlight(async (password: string, refused: Refusal) => {
    const read = await readDay(password, null)
    if (read.ok) setOpened({ password, first: read.answer })
    else setRefusal({ text: read.why === 'refused' ? refused : WHY[read.why] })
  })
  const lock = useCallback(() => {
    setOpened(null)
    setRefusal({ text: KEY_ENDED })
  }, [])
  const openLink = useRef(() => {
    const key = linkedKey()
    if (key === null) return
    setOpened(null)
    void open(key, LINK_ENDED)
  })
  const openHanded = useRef((key: string) => void open(key, WHY.refused))
  useEffect(() => {
    const onLink = openLink.current
    onLink()
    const stopAsking = askForKey((key) => {
      if (linkedKey() === null) openHanded.current(key)
    })
    // Another link in the same tab does not load the page again.
    addEventListener('hashchange', onLink)
    return () => {
      stopAsking()
      removeEventListener('hashchange', onLink)
    }
  }, [])
  useEffect(() => {
    const field = refusal && document.getElementById(FIELD_ID)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [refusal])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(FIELD_ID)
    // After a link that could not be opened without a connection there is nothing to type.
    if (field instanceof HTMLInputElement && field.value === '' && linkedKey()) openLink.current()
    else if (field instanceof HTMLInputElement) void open(field.value, WHY.refused)
  }
  return (
    <div {...kept}>
      {opened !== null ? (
        <ArrivalsBoard key={opened.password} {...opened} onRefused={lock} />
      ) : (
        <form onSubmit={submit} aria-label={t('Key')} className="mt-4 grid max-w-md gap-4">
          <noscript>
            <p className="font-semibold text-ember">
              {t('This page needs JavaScript. Please switch it on.')}
            </p>
          </noscript>
          <UserName of="arrivals" />
          <Field
            id={FIELD_ID}
            label={t('Your key')}
            type="password"
            autoComplete="current-password"
            error={refusal ? t(refusal.text) : undefined}
          />
          {/* The field may have had the focus all the time: then its description is not read again. */}
          <p role="alert" className="sr-only">
            {refusal && t(refusal.text)}
          </p>
          <Button
            type="submit"
            variant="primary"
            disabled={!isHydrated}
            aria-busy={isTrying}
            className="justify-self-start"
          >
            {t('Show the arrivals')}
          </Button>
        </form>
      )}
    </div>
  )
}

/** The key in the fragment of the address, which no server gets; null without one. */
function linkedKey(): string | null {
  const key = adminSecretIn(location.hash)
  return key !== null && isAdminKey(key) ? key : null
}
