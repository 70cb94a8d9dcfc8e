import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { RevealDay, Site } from '../../cms/shapes.server'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { copiedMessage, copyText, openShareWindow, sharerLink } from './sharing'
import { ToldWall } from './told-wall'

/** How long the copy button says what became of the copy. */
const FEEDBACK_MS = 2000

interface Props {
  site: Pick<Site, 'title' | 'dates' | 'place' | 'shareMessage'>
  /** Of the site, absolute. */
  siteUrl: string
  days: RevealDay[]
  /** The days that were seen to the end, by their places; null before the curtain has opened. */
  told: ReadonlySet<number> | null
  /** Names are still to come: it keeps its place in the dark, so that its light does not jump about below a growing list. */
  isWaiting: boolean
}

/** The last card of the reveal, a poster to keep: the way in stands open. When, where, who, and how to tell everybody. */
export function ShareCard({ site, siteUrl, days, told, isWaiting }: Props) {
  const message = copiedMessage(siteUrl, site.shareMessage)
  return (
    <section
      aria-labelledby="secret-is-out"
      data-waiting={isWaiting ? '' : undefined}
      data-wall={told ? '' : undefined}
      className="secret-card"
    >
      <div className="poster">
        <div className="secret-door">
          <img
            src="/intro-open.webp"
            alt=""
            width="1000"
            height="1160"
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full forced-colors:hidden"
          />
          <div className="secret-words">
            <p className="secret-title">{site.title}</p>
            <h2 id="secret-is-out" className="carved">
              THE SECRET IS OUT
            </h2>
            <p className="secret-facts">
              {site.dates}
              <br />
              {site.place}
            </p>
          </div>
        </div>
        {told && <ToldWall days={days} told={told} siteUrl={siteUrl} />}
      </div>
      <div className="secret-share">
        <div>
          <h3 className="text-xl">You cannot keep this to yourself. Nobody has.</h3>
          {/* Selected as a whole, for those whose browser will not copy it. */}
          <p className="mt-1 select-all break-words">{unbroken(message, site.dates)}</p>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-3 print:hidden">
          <ShareLink href={sharerLink(siteUrl, site.shareMessage)} />
          <CopyButton text={message} />
        </div>
      </div>
    </section>
  )
}

/** Lines end around the dates, and not after the dash in them. */
function unbroken(text: string, dates: string): ReactNode {
  const [before, ...others] = text.split(dates)
  return [
    before,
    ...others.flatMap((after, index) => [
      <span key={index} className="whitespace-nowrap">
        {dates}
      </span>,
      after,
    ]),
  ]
}

/** A link like any other; where scripts run it opens in a small window instead of a tab. */
function ShareLink({ href }: { href: string }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (openShareWindow(href)) event.preventDefault()
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={open}
      className="inline-flex min-h-12 min-w-32 items-center justify-center rounded-md border-2 border-acid bg-acid px-5 py-2.5 font-bold text-rock
        transition-colors hover:border-chalk hover:bg-chalk"
    >
      Share<span className="sr-only"> (opens in a new window)</span>
    </a>
  )
}

function CopyButton({ text }: { text: string }) {
  const isReady = useHydrated()
  const [copy, setCopy] = useState<{ hasWorked: boolean } | null>(null)

  useEffect(() => {
    if (!copy) return
    const timer = setTimeout(() => setCopy(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [copy])

  return (
    <Button
      onClick={async () => setCopy({ hasWorked: await copyText(text, navigator.clipboard) })}
      className={`min-w-40 not-scripted:hidden ${isReady ? '' : 'invisible'}`}
    >
      <span aria-live="polite">
        {copy ? (copy.hasWorked ? 'Copied!' : 'Copy manually') : 'Copy'}
      </span>
    </Button>
  )
}
