import { useEffect, useState, type MouseEvent } from 'react'
import { Button } from '~/ui/button'

type Loading = 'unusable' | 'not asked' | 'under way' | 'done' | 'failed'

const PLACE = 'checkout-widget'

/**
 * The ticket provider's checkout on our page. Nothing is asked of the provider before a visitor wants it; the plain link
 * to the provider stands beside it whatever happens here.
 */
export default function CheckoutWidget({ scriptUrl }: { scriptUrl: string }) {
  const [loading, setLoading] = useState<Loading>('unusable')
  const isUnderWay = loading === 'under way'
  useEffect(() => setLoading('not asked'), [])

  function load({ currentTarget: button }: MouseEvent<HTMLElement>) {
    setLoading('under way')
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => {
      // The button goes. The provider's script may have taken the focus already, or the visitor has gone on.
      if (document.activeElement === button) document.getElementById(PLACE)?.focus()
      setLoading('done')
    }
    script.onerror = () => {
      script.remove()
      setLoading('failed')
    }
    document.body.append(script)
  }

  return (
    <div className="grow">
      {loading !== 'done' && (
        // Not disabled while it is under way: a disabled button would lose the focus.
        <Button
          className="w-full"
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
