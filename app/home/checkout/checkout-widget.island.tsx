import { useRef, useState, type MouseEvent } from 'react'
import { BusyButton } from '~/ui/busy-button'
import { useHydrated } from '~/ui/hydrated'

type Loading = 'not asked' | 'under way' | 'done' | 'failed'

/**
 * The ticket provider's checkout on our page. Nothing is asked of the provider before a visitor wants it; the plain link
 * to the provider stands beside it whatever happens here.
 */
export default function CheckoutWidget({ scriptUrl }: { scriptUrl: string }) {
  const [loading, setLoading] = useState<Loading>('not asked')
  const isHydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)

  function load({ currentTarget: button }: MouseEvent<HTMLElement>) {
    setLoading('under way')
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => {
      // The button goes. The provider's script may have taken the focus already, or the visitor has gone on.
      if (document.activeElement === button) place.current?.focus({ preventScroll: true })
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
        <BusyButton
          className="w-full"
          onClick={load}
          disabled={!isHydrated}
          isBusy={loading === 'under way'}
        >
          {loading === 'under way' ? 'Opening the checkout…' : 'Open the checkout here'}
        </BusyButton>
      )}
      {/* Where the provider's script puts itself. */}
      <div id="checkout-widget" ref={place} tabIndex={-1} />
      <p role="status" className="text-dust not-empty:mt-2">
        {loading === 'failed' &&
          'The checkout could not be loaded. The link to the booking page works without it.'}
      </p>
    </div>
  )
}
