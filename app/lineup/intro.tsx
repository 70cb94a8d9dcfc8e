import * as m from 'framer-motion/m'
import { useEffect, useRef, type CSSProperties, type SyntheticEvent } from 'react'
import type { Site } from '../../cms/shapes.server'
import { Button } from '~/ui/button'
import { DisplayTitle } from '~/ui/display-title'
import { Door } from './door'
import { filmEndedAt, holdFilm, playFilm } from './play-film'
import type { RevealShow } from './reveal-show'
import type { RevealView } from './reveal-stages'
import { PauseSign } from './show-controls'
import { useText } from '~/ui/use-text'

type OwnFilm = Exclude<Site['introFilm'], string>

interface Props {
  stage: Exclude<RevealView['stage'], 'lineup'>
  film: Site['introFilm']
  /** The visitor has pressed the button, and the line-up is drawn next. */
  isLeaving: boolean
  send: RevealShow['send']
}

/**
 * The full-screen part before the line-up: the film, the headline and the button. It is a modal dialog, so that nothing
 * behind it takes the focus. Without scripts it stays closed.
 */
export function Intro({ stage, film, isLeaving, send }: Props) {
  const t = useText('lineup')
  const dialog = useRef<HTMLDialogElement>(null)
  const isOver = stage !== 'unlit' && stage !== 'film'

  useEffect(() => {
    if (stage === 'unlit' || !dialog.current || dialog.current.open) return
    dialog.current.showModal()
    dialog.current.focus()
  }, [stage])

  useEffect(() => {
    const video = dialog.current?.querySelector('video')
    if (stage !== 'film' || !dialog.current || !video) return
    const ended = filmEndedAt(dialog.current)
    if (ended === null) return playFilm(video, () => send({ type: 'film-ended' }))
    send({ type: 'film-ended' }, ended)
  }, [stage, send])

  // The film's buttons, one of which may have had the focus, are no longer in the page.
  useEffect(() => {
    if (isOver && !dialog.current?.contains(document.activeElement)) dialog.current?.focus()
  }, [isOver])

  /** Escape skips to the next scene. */
  function leaveScene(event: SyntheticEvent) {
    event.preventDefault()
    send({ type: stage === 'film' ? 'film-ended' : 'opened' })
  }

  return (
    <dialog
      id="intro"
      ref={dialog}
      tabIndex={-1}
      data-film={film === 'none' ? film : undefined}
      aria-label={t('Intro of the lineup reveal')}
      suppressHydrationWarning
      onCancel={leaveScene}
      // Browsers close a dialog at the second Escape, even if the page has cancelled the first.
      onClose={() => send({ type: 'opened' })}
      className="group m-0 size-full max-h-none max-w-none overflow-hidden bg-rock text-limestone outline-none backdrop:bg-rock"
    >
      {stage !== 'unlit' && <Door isDim={isOver} />}
      {!isOver && (
        <Film
          film={film}
          onSkip={() => send({ type: 'film-ended' })}
          onPause={() => holdFilm(dialog.current)}
        />
      )}
      {isOver && stage !== 'dark' && (
        <Teaser
          hasButton={stage === 'button'}
          isLeaving={isLeaving}
          onOpen={() => send({ type: 'opened' })}
        />
      )}
    </dialog>
  )
}

interface FilmProps {
  /** Where it is none, `raise-curtain.ts` ends it before it begins. */
  film: Site['introFilm']
  onSkip: () => void
  onPause: () => void
}

/**
 * The film. Nothing of it is loaded before a script plays it. Its poster is a background (`lineup.css`), because no paint
 * waits for a background. `raise-curtain.ts` sets `data-film-plays` on the dialog when the film begins, which starts the
 * light of `lineup.css`, and `data-film-ended` when it ends before hydration: then the visitor reads what is to come.
 */
function Film({ film, onSkip, onPause }: FilmProps) {
  const t = useText('lineup')
  const own = typeof film === 'object' ? film : null
  return (
    <>
      <video
        muted
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        // `raise-curtain.ts` may have changed its attributes.
        suppressHydrationWarning
        className="film absolute inset-0 size-full object-cover group-data-film-ended:invisible"
        style={own ? looksOf(own) : undefined}
      >
        {film === 'ours' && <source src="/intro.webm" type="video/webm" />}
        {film === 'ours' && <source src="/intro.mp4" type="video/mp4" />}
        {own && <source src={own.src} type={own.type} />}
      </video>
      {/* In the film's first two seconds bright rock passes more than three times a second. The shade keeps it below the flash limit (WCAG 2.3.1). */}
      {!own && (
        <div className="film-shade absolute inset-0 bg-rock/34 group-data-film-ended:invisible" />
      )}
      <div className="corner group-data-film-ended:invisible">
        <Button data-skip-intro="" onClick={onSkip} className="order-1 bg-rock/90">
          {t('Skip Intro')}
        </Button>
        <Button data-pause-intro="" onClick={onPause} className="min-w-12 bg-rock/90 px-3">
          <span className="sr-only group-data-film-held:hidden">{t('Pause the film')}</span>
          <span className="sr-only not-group-data-film-held:hidden">{t('Play the film')}</span>
          <span className="group-data-film-held:hidden">
            <PauseSign isHeld={false} />
          </span>
          <span className="not-group-data-film-held:hidden">
            <PauseSign isHeld />
          </span>
        </Button>
      </div>
      <div tabIndex={-1} className="show-to-come text-center text-lead font-bold outline-none">
        <p>{t('The show is still on its way down.')}</p>
        <Button data-skip-show="" className="mt-6 bg-rock/90">
          {t('Show the names now')}
        </Button>
      </div>
    </>
  )
}

/** The organisers' film has their poster, and none of the light that `lineup.css` made for ours. */
function looksOf({ poster }: OwnFilm): CSSProperties {
  const looks = { '--poster': poster ? `url("${poster}")` : 'none', animation: 'none' }
  return looks as CSSProperties
}

function Teaser({
  hasButton,
  isLeaving,
  onOpen,
}: {
  hasButton: boolean
  isLeaving: boolean
  onOpen: () => void
}) {
  const t = useText('lineup')
  const scene = useRef<HTMLDivElement>(null)
  // The skip button, which had the focus, is no longer in the page.
  useEffect(() => {
    if (hasButton) scene.current?.querySelector('button')?.focus()
  }, [hasButton])
  return (
    <div
      ref={scene}
      className="absolute inset-0 grid grid-rows-[1fr_auto_minmax(11rem,1fr)] overflow-y-auto p-gutter text-center"
    >
      <m.div
        role="status"
        initial={{ opacity: 0, transform: 'scale(1.12)' }}
        animate={{ opacity: 1, transform: 'scale(1)' }}
        transition={{ duration: 1.4, ease: 'easeOut' }}
        className="row-start-2"
      >
        <DisplayTitle size="hero" year={2010} className="teaser-words">
          {t('The secret is out…')}
        </DisplayTitle>
      </m.div>
      {hasButton && (
        <m.div
          initial={{ opacity: 0, transform: 'translateY(1.5rem)' }}
          animate={{ opacity: 1, transform: 'translateY(0rem)' }}
          transition={{ duration: 0.4, ease: 'easeOut' }}
          className="row-start-3 flex flex-col items-center gap-4 pt-10"
        >
          <Button
            variant="primary"
            disabled={isLeaving}
            aria-describedby="reveal-hint"
            onClick={onOpen}
            className="min-h-16 px-8 text-xl font-black tracking-wide sm:min-h-20 sm:px-12 sm:text-3xl"
          >
            {t('REVEAL THE SECRET')}
          </Button>
          <p id="reveal-hint" className="rounded-full bg-rock/90 px-4 py-1 text-lead text-chalk">
            {t("Click to see who's really coming...")}
          </p>
        </m.div>
      )}
    </div>
  )
}
