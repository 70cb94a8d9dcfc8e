import { useCallback, useEffect, useState } from 'react'
import { KeyGate } from '~/forms/key-gate'
import { askForKey } from '~/http/handed-key'
import { adminSecretIn, isAdminKey } from '../../../rules/pasted-key'
import { useSingleFlight } from '~/http/use-single-flight'
import { useKeptFocus } from '~/ui/use-kept-focus'
import { useText } from '~/ui/use-text'
import type { PickUpsOfDay } from './arrival'
import { ArrivalsBoard } from './arrivals-board'
import { callSheetIn, CallSheetOfDay, dayInAddress } from './call-sheet'
import { readDay } from './use-arrivals'

const LIMITED = 'Too many wrong keys. Please wait a few minutes.'
const WORDS = {
  arrivals: {
    submit: 'Show the arrivals',
    refused: 'That key does not open the arrivals.',
    limited: LIMITED,
    failed: 'The arrivals cannot be loaded at the moment. Please try again.',
    linkEnded:
      'This link does not open the arrivals any more. Please ask the organisers for a new one.',
    keyEnded:
      'Your key does not open the arrivals any more. Please ask the organisers for a new link.',
  },
  callSheet: {
    submit: 'Show the call sheet',
    refused: 'That key does not open the call sheet.',
    limited: LIMITED,
    failed: 'The call sheet cannot be loaded at the moment. Please try again.',
    linkEnded:
      'This link does not open the call sheet any more. Please ask the organisers for a new one.',
    keyEnded:
      'Your key does not open the call sheet any more. Please ask the organisers for a new link.',
  },
} as const
type Why = Exclude<keyof (typeof WORDS)['arrivals'], 'submit'>

/**
 * The arrivals board, or the call sheet of a day, behind a key. A typed key, or that of the admin page from which the board was opened, is kept in memory
 * until the page is left. The key of a link stays in the
 * fragment of the address, so that the page opens again after a reload.
 */
export default function PickUps({ isCallSheet }: { isCallSheet: boolean }) {
  const t = useText('pickUps')
  const kept = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<{ password: string; first: PickUpsOfDay } | null>(null)
  const words = WORDS[isCallSheet ? 'callSheet' : 'arrivals']
  const [refusal, setRefusal] = useState<{ why: Why } | null>(null)
  const [isTrying, open] = useSingleFlight(
    useCallback(
      async (password: string, refused: Why) => {
        const read = await (isCallSheet
          ? readDay(password, dayInAddress(), callSheetIn(t.language))
          : readDay(password, null))
        if (read.ok) setOpened({ password, first: read.answer })
        else setRefusal({ why: read.why === 'refused' ? refused : read.why })
      },
      [isCallSheet, t.language],
    ),
  )
  const lock = useCallback(() => {
    setOpened(null)
    setRefusal({ why: 'keyEnded' })
  }, [])
  const openLink = useCallback(() => {
    const key = linkedKey()
    if (key === null) return
    setOpened(null)
    void open(key, 'linkEnded')
  }, [open])
  useEffect(() => {
    openLink()
    // Another link in the same tab does not load the page again.
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [openLink])
  useEffect(() => {
    return askForKey((key) => {
      if (linkedKey() === null) void open(key, 'refused')
    })
  }, [open])

  const error = refusal ? t(words[refusal.why]) : undefined
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
          submit={t(words.submit)}
          isTrying={isTrying}
          onKey={(typed) => {
            // A link whose key could not be tried without a connection has nothing to type: a press tries it again.
            if (typed === '' && linkedKey()) openLink()
            else void open(typed, 'refused')
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
