import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { dayText } from '../../languages/dates'
import type { RevealDay, Site } from '../../cms/shapes.server'
import { send } from '~/http/send'
import { useSingleFlight } from '~/http/use-single-flight'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { copiedMessage, writeClipboard, openShareWindow, sharerLink } from './sharing'
import { posterDays } from './poster-days'
import { PosterNames } from './poster-names'
import { useLangOf, useText } from '~/ui/use-text'
import { FEEDBACK_MS } from '~/ui/feedback'

/** React 18 has no `inert` among its attributes, and passes on the empty text. */
const INERT = { inert: '' }

interface Props {
  site: Pick<Site, 'translated' | 'title' | 'headlineAct' | 'dates' | 'place' | 'shareMessage'>
  /** The absolute address of the home page in the visitor's language, without a trailing slash. */
  siteUrl: string
  days: RevealDay[]
  /** Indexes of the days that the visitor has seen to the end; null before the line-up opens. */
  seenDays: ReadonlySet<number> | null
  /** Hides the card while names are still being revealed, so that it does not jump down below a growing list. */
  isWaiting: boolean
}

/** The last card of the reveal: a poster with the date, the place and the names, and buttons to share it. */
export function ShareCard({ site, siteUrl, days, seenDays, isWaiting }: Props) {
  const t = useText('lineup')
  const langOf = useLangOf()
  const tDates = useText('dates')
  const message = copiedMessage(siteUrl, site.shareMessage)
  const names =
    seenDays &&
    posterDays(days, seenDays, site.headlineAct).map((day) => ({
      ...day,
      day: dayText(tDates, day.day),
    }))
  return (
    <section
      aria-labelledby="secret-is-out"
      data-waiting={isWaiting ? '' : undefined}
      {...(isWaiting && INERT)}
      data-wall={seenDays ? '' : undefined}
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
            <h2 id="secret-is-out" className="display-title">
              {t('THE SECRET IS OUT')}
            </h2>
            <p className="secret-facts">
              <span lang={langOf(site, 'dates')}>{site.dates}</span>{' '}
              <span lang={langOf(site, 'place')}>{site.place}</span>
            </p>
          </div>
        </div>
        {names && <PosterNames days={names} siteUrl={siteUrl} />}
      </div>
      <div className="secret-share">
        <div>
          <h3 className="text-xl">{t('You cannot keep this to yourself. Nobody has.')}</h3>
          {/* One click selects the whole text, for browsers that refuse to copy it. */}
          <p lang={langOf(site, 'shareMessage')} className="mt-1 select-all break-words">
            {unbroken(message, site.dates)}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-3 print:hidden">
          <ShareLink href={sharerLink(siteUrl, site.shareMessage)} />
          <CopyButton text={message} />
          {names && <PosterButton text={message} />}
        </div>
      </div>
    </section>
  )
}

/** Keeps the dates on one line: browsers may break a line after the dash in them. */
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

/** A link that opens in a popup window, or in a tab without scripts and with a modifier key. */
function ShareLink({ href }: { href: string }) {
  const t = useText('lineup')
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
      {t('Share')}
      <span className="sr-only">{` ${t('(opens in a new window)')}`}</span>
    </a>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useText('lineup')
  const isReady = useHydrated()
  const [copy, setCopy] = useState<{ hasWorked: boolean } | null>(null)

  useEffect(() => {
    if (!copy) return
    const timer = setTimeout(() => setCopy(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [copy])

  return (
    <Button
      onClick={async () => setCopy({ hasWorked: await writeClipboard(text, navigator.clipboard) })}
      className={`min-w-40 not-scripted:hidden ${isReady ? '' : 'invisible'}`}
    >
      <span aria-live="polite">
        {t(copy ? (copy.hasWorked ? 'Copied!' : 'Copy manually') : 'Copy')}
      </span>
    </Button>
  )
}

/** Sends the page's picture, where the browser can hand files to other apps: on most phones. */
function PosterButton({ text }: { text: string }) {
  return useHydrated() && canShareFiles() ? <SendPoster text={text} /> : null
}

function SendPoster({ text }: { text: string }) {
  const t = useText('lineup')
  const picture = useRef<Promise<File> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [, share] = useSingleFlight(async () => {
    setFailed(false)
    try {
      // Browsers open a share sheet only for a moment after a press. Where that was too short, the second press has the picture.
      picture.current ??= pagePicture()
      await navigator.share({ files: [await picture.current], text })
    } catch (error) {
      // The visitor has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
      await picture.current?.catch(() => (picture.current = null))
    }
  })

  return (
    <Button onClick={() => void share()}>
      <span aria-live="polite">
        {t(hasFailed ? 'The poster did not get out. Try again' : 'Send the poster')}
      </span>
    </Button>
  )
}

/** The picture that the server has painted for links to this page. */
async function pagePicture(): Promise<File> {
  const named = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  const { pathname, search } = new URL(named?.content ?? '', location.href)
  const answer = await send(pathname + search)
  if (!answer.ok) throw new Error(`The picture of the page was answered with ${answer.status}.`)
  return new File([await answer.blob()], 'the-secret-is-out.jpg', { type: PICTURE_TYPE })
}

const PICTURE_TYPE = 'image/jpeg'

function canShareFiles(): boolean {
  const file = new File([], 'poster.jpg', { type: PICTURE_TYPE })
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}
