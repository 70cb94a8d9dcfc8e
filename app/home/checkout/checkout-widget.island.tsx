import { useState } from 'react'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

type Loading = 'not asked' | 'under way' | 'done' | 'failed'

/**
 * The ticket provider's checkout on our page. Nothing is asked of the provider before a visitor wants it; the plain link
 * to the provider stands beside it whatever happens here.
 */
export default function CheckoutWidget({ scriptUrl }: { scriptUrl: string }) {
  const [loading, setLoading] = useState<Loading>('not asked')
  const isHydrated = useHydrated()

  function load() {
    setLoading('under way')
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => setLoading('done')
    script.onerror = () => {
      script.remove()
      setLoading('failed')
    }
    document.body.append(script)
  }

  return (
    <div className="grow">
      {loading !== 'done' && (
        <Button className="w-full" onClick={load} disabled={!isHydrated || loading === 'under way'}>
          {loading === 'under way' ? 'Opening the checkout…' : 'Open the checkout here'}
        </Button>
      )}
      {/* The provider's script renders here. */}
      <div id="checkout-widget" />
      <p role="status" className="text-dust not-empty:mt-2">
        {loading === 'failed' &&
          'The checkout could not be loaded. The link to the booking page works without it.'}
      </p>
    </div>
  )
}
