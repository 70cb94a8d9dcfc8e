import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { Field } from '~/forms/field'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { useKeptFocus } from '~/ui/use-kept-focus'
import type { ArrivalsOfDay } from './arrival'
import { ArrivalsBoard } from './arrivals-board'
import { readDay } from './use-arrivals'

const WHY = {
  refused: 'That key does not open the arrivals.',
  limited: 'Too many wrong keys. Please wait a few minutes.',
  failed: 'The arrivals cannot be loaded at the moment. Please try again.',
}
const FIELD_ID = 'pick-ups-key'

/** The arrivals board, behind a key. The key is kept in memory until the page is left. */
export default function PickUps() {
  const kept = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<{ password: string; first: ArrivalsOfDay } | null>(null)
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)
  const isHydrated = useHydrated()
  const [isTrying, open] = useSingleFlight(async (password: string) => {
    const read = await readDay(password, null)
    if (read.ok) setOpened({ password, first: read.answer })
    else setRefusal({ text: WHY[read.why] })
  })
  const lock = useCallback(() => {
    setOpened(null)
    setRefusal({ text: WHY.refused })
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
    if (field instanceof HTMLInputElement) void open(field.value)
  }
  return (
    <div {...kept}>
      {opened !== null ? (
        <ArrivalsBoard {...opened} onRefused={lock} />
      ) : (
        <form onSubmit={submit} aria-label="Key" className="mt-4 grid max-w-md gap-4">
          <noscript>
            <p className="font-semibold text-ember">
              This page needs JavaScript. Please switch it on.
            </p>
          </noscript>
          <Field
            id={FIELD_ID}
            label="Your key"
            type="password"
            autoComplete="current-password"
            error={refusal?.text}
          />
          {/* The field may have had the focus all the time: then its description is not read again. */}
          <p role="alert" className="sr-only">
            {refusal?.text}
          </p>
          <Button
            type="submit"
            look="wanted"
            disabled={!isHydrated}
            aria-busy={isTrying}
            className="justify-self-start"
          >
            Show the arrivals
          </Button>
        </form>
      )}
    </div>
  )
}
