import { useCallback, useEffect, useRef, useState } from 'react'
import { KeyGate } from '~/forms/key-gate'
import { askForKey } from '~/http/handed-key'
import { adminSecretIn, isAdminKey } from '../../../rules/pasted-key'
import { useSingleFlight } from '~/http/use-single-flight'
import { useKeptFocus } from '~/ui/use-kept-focus'
import { useText } from '~/ui/use-text'
import type { PickUpsOfDay } from './arrival'
import { ArrivalsBoard } from './arrivals-board'
import { callSheetIn, CallSheetOfDay } from './call-sheet'
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

/**
 * The arrivals board, or the call sheet of a day, behind a key. A typed key, or that of the admin page from which the board was opened, is kept in memory
 * until the page is left. The key of a link stays in the
 * fragment of the address, so that the page opens again after a reload.
 */
export default function PickUps({ isCallSheet }: { isCallSheet: boolean }) {
  const t = useText('pickUps')
  const kept = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<{ password: string; first: PickUpsOfDay } | null>(null)
  const [refusal, setRefusal] = useState<{ text: Refusal } | null>(null)
  const [isTrying, open] = useSingleFlight(async (password: string, refused: Refusal) => {
    const read = await (isCallSheet
      ? readDay(password, null, callSheetIn(t.language))
      : readDay(password, null))
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

  const error = refusal ? t(refusal.text) : undefined
  return (
    <div {...kept}>
      {opened !== null && isCallSheet ? (
        <CallSheetOfDay key={opened.password} {...opened} onRefused={lock} />
      ) : opened !== null ? (
        <ArrivalsBoard key={opened.password} {...opened} onRefused={lock} />
      ) : (
        <KeyGate
          field="pick-ups-key"
          userName="arrivals"
          label={t('Your key')}
          refusal={refusal}
          error={error}
          withoutScripts={t('This page needs JavaScript. Please switch it on.')}
          submit={t('Show the arrivals')}
          isTrying={isTrying}
          onKey={(typed) => {
            // After a link that could not be opened without a connection there is nothing to type.
            if (typed === '' && linkedKey()) openLink.current()
            else void open(typed, WHY.refused)
          }}
          aria-label={t('Key')}
          className="mt-4 grid max-w-md gap-4 [&>button]:justify-self-start"
        >
          {/* The field may have had the focus all the time: then its description is not read again. */}
          <p role="alert" className="sr-only">
            {error}
          </p>
        </KeyGate>
      )}
    </div>
  )
}

/** The key in the fragment of the address, which no server gets; null without one. */
function linkedKey(): string | null {
  const key = adminSecretIn(location.hash)
  return key !== null && isAdminKey(key) ? key : null
}
