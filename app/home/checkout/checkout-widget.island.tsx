import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Button } from '~/ui/button'

type Loading = 'unusable' | 'not asked' | 'under way' | 'done' | 'failed'

const PLACE = 'checkout-widget'
/** A provider that does not answer has failed after this time. Without it the browser would wait for minutes. */
const DEADLINE_MS = 15_000

/**
 * The ticket provider's checkout on our page. Nothing is requested from the provider before a visitor presses the
 * button. The plain link to the provider is always beside it.
 */
export default function CheckoutWidget({ scriptUrl }: { scriptUrl: string }) {
  const [loading, setLoading] = useState<Loading>('unusable')
  const pending = useRef<HTMLScriptElement | null>(null)
  const isUnderWay = loading === 'under way'
  useEffect(() => setLoading('not asked'), [])

  function load({ currentTarget: button }: MouseEvent<HTMLElement>) {
    setLoading('under way')
    const deadline = setTimeout(() => setLoading('failed'), DEADLINE_MS)
    // A script that was requested cannot be cancelled and runs when it arrives. So a second press waits for the same one.
    const script = (pending.current ??= document.createElement('script'))
    script.onload = () => {
      clearTimeout(deadline)
      // The button goes. The provider's script may have taken the focus already, or the visitor has gone on.
      if (document.activeElement === button) document.getElementById(PLACE)?.focus()
      setLoading('done')
    }
    script.onerror = () => {
      clearTimeout(deadline)
      script.remove()
      pending.current = null
      setLoading('failed')
    }
    if (script.src) return
    script.src = scriptUrl
    document.body.append(script)
  }

  return (
    // Without its scripts the button could do nothing.
    <div className="grow not-scripted:hidden">
      {loading !== 'done' && (
        // Not disabled while it is under way: a disabled button would lose the focus.
        <Button
          className={`w-full ${loading === 'unusable' ? 'invisible' : ''}`}
          onClick={isUnderWay ? undefined : load}
          disabled={loading === 'unusable'}
          aria-disabled={isUnderWay}
        >
          {isUnderWay ? 'Opening the checkout…' : 'Open the checkout here'}
        </Button>
      )}
      {/* The provider's script renders here. */}
      <div id={PLACE} tabIndex={-1} />
      <p role="status" className="text-dust not-empty:mt-2">
        {loading === 'failed' &&
          'The checkout could not be loaded. The link to the booking page works without it.'}
      </p>
    </div>
  )
}
