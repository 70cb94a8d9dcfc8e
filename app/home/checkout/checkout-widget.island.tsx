import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Site } from '../../../cms/shapes.server'
import { Button } from '~/ui/button'
import { ExternalLink } from '~/ui/external-link'
import { useText } from '~/ui/use-text'
import { PATIENCE_MS } from '~/http/patience'

type Loading = 'unusable' | 'not asked' | 'under way' | 'done' | 'failed'

const PLACE = 'checkout-widget'
/** A script that has drawn nothing so long after it has come, draws nothing or elsewhere. */
const DRAWN_WITHIN_MS = 8_000

interface Props {
  scriptUrl: string
  /** The provider's style sheet, and the element in which its script draws; null when it needs none. */
  styleUrl: string | null
  element: Site['checkoutElement']
  /** The booking page at the provider. */
  ticketUrl: string
}

/**
 * The ticket provider's checkout on our page. Nothing is requested from the provider before a visitor presses the
 * button. The plain link to the provider is always beside it.
 */
export default function CheckoutWidget({ scriptUrl, styleUrl, element, ticketUrl }: Props) {
  const [loading, setLoading] = useState<Loading>('unusable')
  const pending = useRef<HTMLScriptElement | null>(null)
  const t = useText('checkout')
  const isUnderWay = loading === 'under way'
  const isEmpty = useEmpty(loading === 'done')
  useEffect(() => setLoading('not asked'), [])

  function load({ currentTarget: button }: MouseEvent<HTMLElement>) {
    setLoading('under way')
    const deadline = setTimeout(() => setLoading('failed'), PATIENCE_MS)
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
    prepare(document.getElementById(PLACE), element, styleUrl)
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
          {t(isUnderWay ? 'Opening the checkout…' : 'Open the checkout here')}
        </Button>
      )}
      {/* The provider's script renders here. */}
      <div id={PLACE} tabIndex={-1} />
      <p role="status" className="text-dust not-empty:mt-2">
        {loading === 'failed' &&
          t('The checkout could not be loaded. The link to the booking page works without it.')}
        {isEmpty && (
          <>
            {t('Nothing has opened here?')}{' '}
            <ExternalLink href={ticketUrl} className="underline underline-offset-4">
              {t('Book at the ticket provider')}
            </ExternalLink>
          </>
        )}
      </p>
    </div>
  )
}

/** Puts the style sheet into the page, and the element into its place, where the script looks for it. Once for all tries. */
function prepare(
  place: HTMLElement | null,
  element: Site['checkoutElement'],
  styleUrl: string | null,
): void {
  if (styleUrl !== null && !document.querySelector(`link[href="${CSS.escape(styleUrl)}"]`)) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleUrl
    document.head.append(link)
  }
  if (element === null || place === null || place.childElementCount > 0) return
  const drawn = document.createElement(element.name)
  for (const [name, value] of Object.entries(element.attributes)) drawn.setAttribute(name, value)
  place.append(drawn)
}

/** Whether the checkout's place has no height, although the script has had its time. @param isLoaded - whether it has come */
function useEmpty(isLoaded: boolean): boolean {
  const [hasHadTime, setHadTime] = useState(false)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const place = document.getElementById(PLACE)
    if (!isLoaded || place === null) return
    const timer = setTimeout(() => setHadTime(true), DRAWN_WITHIN_MS)
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    watch.observe(place)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [isLoaded])
  return hasHadTime && height === 0
}
